import type { Reader, Transaction } from '../access.js';
import type { ContextSnapshotTable } from '../tables/context-snapshots.js';

/** Stores a snapshot. */
export const insertContextSnapshot = async (db: Transaction, row: ContextSnapshotTable): Promise<void> => {
  await db.insertInto('task_context_snapshots').values(row).execute();
};

/** The latest snapshots of a task, oldest first. */
export const listContextSnapshots = async (
  db: Reader,
  taskId: string,
  limit: number,
): Promise<ContextSnapshotTable[]> => {
  const newestFirst = await db
    .selectFrom('task_context_snapshots')
    .selectAll()
    .where('taskId', '=', taskId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return newestFirst.reverse();
};

/** How many snapshots a task has. */
export const countContextSnapshots = async (db: Reader, taskId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('task_context_snapshots')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
  return count;
};
