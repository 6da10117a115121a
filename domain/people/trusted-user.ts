import type { Kysely } from 'kysely';
import { findNewestInProgress, findTaskRow } from '../../db/queries/tasks.js';
import type { Database } from '../../db/schema.js';
import type { TaskTable } from '../../db/tables/tasks.js';
import type { Caller } from '../caller.js';

const sourceTask = async (db: Kysely<Database>, caller: Caller): Promise<TaskTable | undefined> => {
  const { agentId, sourceTaskId } = caller;
  if (agentId === undefined) {
    return undefined;
  }
  if (sourceTaskId === undefined) {
    return findNewestInProgress(db, agentId);
  }
  const task = await findTaskRow(db, sourceTaskId);
  return task?.agentId === agentId ? task : undefined;
};

/**
 * The person a request is trusted to come from: the user of its token, else the requester of the task it is made for
 * ("HTTP conventions", 0.1). A header that names somebody else's task counts for nothing.
 */
export const trustedUserId = async (db: Kysely<Database>, caller: Caller): Promise<string | undefined> =>
  caller.principal.kind === 'user'
    ? caller.principal.userId
    : ((await sourceTask(db, caller))?.requestedByUserId ?? undefined);
