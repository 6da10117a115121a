import type { Reader } from '../../db/access.js';
import { listTaskLog } from '../../db/queries/agent-log.js';
import { listAttachmentRowsOf } from '../../db/queries/attachments.js';
import { findHolder, findTaskRow, listPausedTaskRows, type TaskHolder } from '../../db/queries/tasks.js';
import type { AgentLogTable } from '../../db/tables/agent-log.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { components } from '../../generated/swarm/types.js';
import { listAttachments, toAttachment } from '../files/attachment.js';
import { supportedSteerModes } from '../harnesses/steer-modes.js';
import type { App } from '../kernel/app.js';
import { notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { maxPageBytes } from '../kernel/list-bytes.js';
import { requesterOfTask } from '../users/requester.js';
import { harnessOfTask } from './harness.js';
import { isWaiting } from './readiness/case.js';
import { waitingFor } from './readiness/waiting-for.js';
import { toTask } from './task.js';

type Schemas = components['schemas'];

/**
 * The task with this id.
 * @throws ProductError notFound no such task
 */
export const requireTaskRow = async (db: Reader, id: string): Promise<TaskTable> => {
  const task = await findTaskRow(db, id);
  if (!task) {
    throw notFound('task');
  }
  return task;
};

/**
 * A task with its attachments, its requester, its latest log entries, what steering can do with it, and what keeps it
 * from being started.
 * @throws ProductError notFound no such task
 */
export const getTask = async (app: App, id: string, logsLimit: number): Promise<Schemas['TaskDetail']> => {
  const { db } = app;
  const task = await requireTaskRow(db, id);
  const holder = task.agentId === null ? undefined : await findHolder(db, task.agentId);
  const [attachments, requestedBy, log] = await Promise.all([
    listAttachments(db, id),
    requesterOfTask(db, task),
    listTaskLog(db, id, logsLimit),
  ]);
  return {
    ...toTask(task),
    ...steeringOf(task, holder),
    attachments,
    requestedBy,
    logs: log.map((entry) => toLogEntry(id, entry)),
    waitingFor: isWaiting(task.status) ? await waitingFor({ app, db }, task) : undefined,
  };
};

/** Whether a lead holds the task, and how messages can reach it while it runs. */
export const steeringOf = (task: TaskTable, holder: TaskHolder | undefined): Schemas['TaskSteering'] => ({
  isLeadTask: holder?.isLead === 1,
  supportedSteerModes: [...supportedSteerModes(harnessOfTask(task, holder))],
});

const toLogEntry = (taskId: string, row: AgentLogTable): EveryField<Schemas['TaskLogEntry']> => ({
  id: row.id,
  eventType: row.eventType,
  agentId: row.agentId ?? undefined,
  taskId,
  oldValue: row.oldValue ?? undefined,
  newValue: row.newValue ?? undefined,
  metadata: row.metadata ?? undefined,
  createdAt: row.createdAt,
});

/** The oldest paused tasks of an agent with attachments and requesters, oldest first: at most 1000, and 4 MiB of text. */
export const listPausedTasks = async ({ db }: App, agentId: string): Promise<Schemas['TaskWithContext'][]> => {
  const tasks = await listPausedTaskRows(db, agentId, maxPageBytes);
  const attachments = await listAttachmentRowsOf(
    db,
    tasks.map(({ id }) => id),
  );
  return Promise.all(
    tasks.map(async (task) => ({
      ...toTask(task),
      attachments: attachments.filter(({ taskId }) => taskId === task.id).map(toAttachment),
      requestedBy: await requesterOfTask(db, task),
    })),
  );
};
