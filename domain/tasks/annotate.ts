import { updateTaskRow } from '../../db/queries/tasks.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { components } from '../../generated/swarm/types.js';
import { syncPullRequestAttachments } from '../files/pull-requests.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { notFound } from '../kernel/errors.js';
import { toJsonText } from '../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { refuseTasksOfOthers } from '../users/own-task.js';
import { requireTaskRow } from './read.js';
import { type Task, toTask } from './task.js';
import { cleanTitle } from './title.js';

type Schemas = components['schemas'];

const change = async ({ db }: UnitOfWork, id: string, fields: Partial<TaskTable>): Promise<TaskTable> => {
  const task = await updateTaskRow(db, id, fields);
  if (!task) {
    throw notFound('task');
  }
  return task;
};

/**
 * Sets or, with null or a blank text, removes a task's title. The task does not count as updated.
 * @throws ProductError forbidden someone else's, notFound no such task
 */
export const setTaskTitle = (app: App, caller: Caller, id: string, title: string | null): Promise<Task> =>
  inConcurrentTransaction(app, [], async (uow) => {
    await refuseTasksOfOthers(uow, caller, await requireTaskRow(uow.db, id));
    return toTask(await change(uow, id, { title: cleanTitle(title) }));
  });

/**
 * Ties a task to a pull request or issue, and links the pull request as an attachment.
 * @throws ProductError notFound no such task
 */
export const setTaskVcs = (
  app: App,
  id: string,
  { vcsProvider, vcsRepo, vcsNumber, vcsUrl }: Schemas['SetTaskVcsBody'],
): Promise<Task> =>
  inConcurrentTransaction(app, [], async (uow) => {
    const task = await change(uow, id, { vcsProvider, vcsRepo, vcsNumber, vcsUrl, lastUpdatedAt: uow.now });
    await syncPullRequestAttachments(uow, task);
    return toTask(task);
  });

/**
 * Stores which harness session runs a task. Fields that are not sent stay as they are.
 * @throws ProductError notFound no such task
 */
export const setTaskSession = (
  app: App,
  id: string,
  {
    harnessSessionId,
    provider,
    model,
    providerMeta,
    harnessVariant,
    harnessVariantMeta,
  }: Schemas['SetTaskSessionBody'],
): Promise<Task> =>
  inConcurrentTransaction(app, [], async (uow) => {
    const task = await change(uow, id, {
      harnessSessionId,
      lastUpdatedAt: uow.now,
      ...(provider !== undefined && { provider }),
      ...(model !== undefined && { model }),
      ...(providerMeta !== undefined && { providerMeta: toJsonText(providerMeta) }),
      ...(harnessVariant !== undefined && { harnessVariant }),
      ...(harnessVariantMeta !== undefined && { harnessVariantMeta: toJsonText(harnessVariantMeta) }),
    });
    return toTask(task);
  });
