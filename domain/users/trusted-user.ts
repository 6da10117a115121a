import type { Reader } from '../../db/access.js';
import { findNewestInProgress, findTaskRow } from '../../db/queries/tasks.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { Caller } from '../kernel/caller.js';
import { findUserIdByIdentity } from './requester.js';

const sourceTask = async (
  db: Reader,
  agentId: string,
  sourceTaskId: string | undefined,
): Promise<TaskTable | undefined> => {
  if (sourceTaskId === undefined) {
    return findNewestInProgress(db, agentId);
  }
  const task = await findTaskRow(db, sourceTaskId);
  return task?.agentId === agentId ? task : undefined;
};

/**
 * The user a request is made for (docs/users.md): the user of the token; for an agent the requester of the task in
 * `X-Source-Task-Id`, or without that header of its task in progress, if that task is assigned to the agent. Undefined
 * when there is none.
 */
export const trustedUserId = async (db: Reader, caller: Caller): Promise<string | undefined> => {
  if (caller.principal.kind === 'user') {
    return caller.principal.userId;
  }
  if (caller.agentId === undefined) {
    return undefined;
  }
  const task = await sourceTask(db, caller.agentId, caller.sourceTaskId);
  if (!task || task.requestedByUserId !== null) {
    return task?.requestedByUserId ?? undefined;
  }
  return task.chatUserId === null ? undefined : findUserIdByIdentity(db, 'chat', task.chatUserId);
};
