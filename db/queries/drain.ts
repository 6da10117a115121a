import type { Reader } from '../access.js';

/** The ids of tasks in progress, updated since `updatedSince`, whose agent is not offline. */
export const listTaskIdsToDrain = async (db: Reader, updatedSince: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('agents', 'agents.id', 'tasks.agentId')
    .select('tasks.id')
    .where('tasks.status', '=', 'in_progress')
    .where('tasks.lastUpdatedAt', '>=', updatedSince)
    .where('agents.status', '!=', 'offline')
    .execute();
  return rows.map((row) => row.id);
};

/** Those of at most 1000 tasks that are still in progress. */
export const listTaskIdsStillRunning = async (db: Reader, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) {
    return [];
  }
  const rows = await db
    .selectFrom('tasks')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'in_progress')
    .execute();
  return rows.map((row) => row.id);
};
