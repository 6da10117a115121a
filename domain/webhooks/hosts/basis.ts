import type { Reader } from '../../../db/access.js';
import { findActiveVcsTask } from '../../../db/queries/tasks.js';
import { findRecentDelivery, forgetDeliveryKey } from '../../../db/queries/webhook-deliveries.js';
import type { UnitOfWork } from '../../kernel/unit-of-work.js';
import { createTaskRow } from '../../tasks/create.js';
import type { NewTask } from '../../tasks/new-task.js';
import type { PreparedTask } from '../../tasks/prepare.js';
import { noteUnmapped } from '../../users/unmapped.js';
import type { Host } from './host.js';
import type { Meaning, Route, TaskEffect } from './meaning.js';
import { type Requester, requesterOf, shownSender } from './sender.js';

/** What is stored that decides what an event leads to. */
export interface Basis {
  /** An earlier delivery of the same event. */
  readonly before: { readonly taskId: string | null } | undefined;
  readonly activeId: string | undefined;
  readonly route: Route;
  readonly requester: Requester | undefined;
}

export interface Question {
  readonly host: Host;
  readonly meaning: Meaning;
  readonly deliveryKey: string | undefined;
  /** From when on an earlier delivery counts. */
  readonly since: string;
}

const routeOf = async (db: Reader, host: Host, effect: TaskEffect): Promise<Route> =>
  effect.route === undefined ? { agentId: await host.findLeadId(db) } : effect.route(db);

export const basisOf = async (db: Reader, { host, meaning, deliveryKey, since }: Question): Promise<Basis> => {
  const { effect, subject, sender } = meaning;
  if (effect === undefined) {
    return { before: undefined, activeId: undefined, route: {}, requester: undefined };
  }
  const isTask = effect.kind === 'task';
  return {
    before: deliveryKey === undefined ? undefined : await findRecentDelivery(db, deliveryKey, since),
    activeId: subject && (await findActiveVcsTask(db, subject))?.id,
    route: isTask ? await routeOf(db, host, effect) : {},
    requester: isTask ? await requesterOf(db, sender) : undefined,
  };
};

const isAsTask = ({ workflowId, problem, gatherAs }: Route): boolean =>
  workflowId === undefined && problem === undefined && gatherAs === undefined;

/** The task that an effect makes. */
export const taskOf = (
  { host, meaning: { contextKey, sender } }: Pick<Question, 'host' | 'meaning'>,
  effect: TaskEffect,
  { activeId, route: { agentId, parentTaskId, taskType = effect.taskType }, requester }: Basis,
): NewTask => {
  const parentId = parentTaskId ?? (effect.continuesActive === true ? activeId : undefined);
  return {
    ...effect.origin,
    ...effect.more,
    task: [...effect.lines, ...(sender === undefined ? [] : ['', `From: ${shownSender(sender, requester)}`])].join(
      '\n',
    ),
    taskType,
    source: host.taskSource,
    isFromHost: true,
    agentId: agentId ?? null,
    requestedByUserId: requester?.id ?? null,
    // Work for people of the host: nobody's own namespace.
    namespaceUserId: null,
    ...(contextKey !== undefined && { contextKey }),
    ...(agentId !== undefined && { routingReason: 'skill', routingSource: 'engine_default' }),
    ...(parentId !== undefined && { parentTaskId: parentId }),
  };
};

/** The task to be made, if one is. */
export const wishOf = (question: Question, basis: Basis): NewTask | undefined => {
  const { effect } = question.meaning;
  const { before, activeId, route } = basis;
  if (effect?.kind !== 'task' || before !== undefined || !isAsTask(route)) {
    return undefined;
  }
  if (effect.onlyIf !== undefined && (activeId !== undefined) !== (effect.onlyIf === 'active')) {
    return undefined;
  }
  return taskOf(question, effect, basis);
};

/** Makes the task; returns its id. */
export const makeTask = async (
  uow: UnitOfWork,
  { meaning: { sender } }: Pick<Question, 'meaning'>,
  task: PreparedTask,
  { requester }: Pick<Basis, 'requester'>,
): Promise<string> => {
  const created = await createTaskRow(uow, task);
  if (sender !== undefined && requester === undefined) {
    const { taskType = '', vcsEventType = taskType, task: text } = task.wish;
    await noteUnmapped(uow, sender, { eventType: vcsEventType, context: text });
  }
  return created.task.id;
};

/** Frees the key of an event for a delivery of it that counts. */
export const freeKey = async (uow: UnitOfWork, deliveryKey: string | undefined): Promise<void> => {
  if (deliveryKey !== undefined) {
    await forgetDeliveryKey(uow.db, deliveryKey);
  }
};
