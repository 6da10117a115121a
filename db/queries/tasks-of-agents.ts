import { sql } from 'kysely';
import type { Reader } from '../access.js';
import { type Placeholders, statement } from '../statement.js';
import type { TaskTable } from '../tables/tasks.js';
import { activeTasksOf } from './active-tasks.js';
import { bytesIn, countWithin, startWithin } from './page-bytes.js';

const activeCount = statement((db, parameter: Placeholders<{ agentId: string }>) =>
  db.selectNoFrom(activeTasksOf(db, parameter.agentId).as('active')),
);

/** Tasks the agent works on plus offers it is reviewing. */
export const countActiveTasks = async (db: Reader, agentId: string): Promise<number> =>
  (await activeCount.first(db, { agentId }))?.active ?? 0;

/** Agent id → its active tasks; agents without any are absent. Looks at running work only, not at history. */
export const countActiveTasksByAgent = async (db: Reader): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('tasks')
    .select(['agentId as id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('status', '=', 'in_progress')
    .where('agentId', 'is not', null)
    .groupBy('agentId')
    .unionAll(
      db
        .selectFrom('tasks')
        .select(['offeredTo as id', ({ fn }) => fn.countAll<number>().as('count')])
        .where('status', '=', 'reviewing')
        .where('offeredTo', 'is not', null)
        .groupBy('offeredTo'),
    )
    .execute();
  const counts = new Map<string, number>();
  for (const { id, count } of rows) {
    if (id !== null) {
      counts.set(id, (counts.get(id) ?? 0) + count);
    }
  }
  return counts;
};

const ownCount = statement((db, parameter: Placeholders<{ agentId: string; status: TaskTable['status'] }>) =>
  db
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('agentId', '=', parameter.agentId)
    .where('status', '=', parameter.status),
);

const offeredCount = statement((db, parameter: Placeholders<{ agentId: string }>) =>
  db
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('offeredTo', '=', parameter.agentId)
    .where('status', 'in', ['offered', 'reviewing']),
);

/** How many of the agent's tasks have a status. */
export const countTasksOfAgent = async (db: Reader, agentId: string, status: TaskTable['status']): Promise<number> =>
  (await ownCount.first(db, { agentId, status }))?.count ?? 0;

/** How many tasks are offered to the agent, looked at or not. */
export const countOffers = async (db: Reader, agentId: string): Promise<number> =>
  (await offeredCount.first(db, { agentId }))?.count ?? 0;

/** How many tasks wait in the pool. */
export const countPoolTasks = async (db: Reader): Promise<number> => {
  const rows = await db.selectFrom('task_counts').select('count').where('status', '=', 'unassigned').execute();
  return rows.reduce((sum, { count }) => sum + count, 0);
};

/** Whose cancelled tasks are asked for, and since when. */
export interface CancelledFilter {
  readonly agentId: string;
  readonly since: string;
}

/** What a worker is told of a task that it should stop. */
export type CancelledTaskRow = Pick<TaskTable, 'id' | 'task' | 'failureReason'>;

const maxCancelled = 1000;

/**
 * An agent's tasks cancelled at or after an instant, newest first: at most 1000, up to the first that would make more
 * than `maxBytes` bytes of text with those before it; the very first comes whatever it has.
 */
export const listTasksCancelledSince = async (
  db: Reader,
  { agentId, since }: CancelledFilter,
  maxBytes: number,
): Promise<{ readonly rows: CancelledTaskRow[]; readonly isCut: boolean }> => {
  const newest = db
    .selectFrom('tasks')
    .where('agentId', '=', agentId)
    // Literal, so that the partial index of cancelled tasks applies.
    .where('status', '=', sql.lit('cancelled'))
    .where('finishedAt', '>=', since)
    .orderBy('finishedAt', 'desc')
    .orderBy('id', 'desc');
  const sizes = await newest
    .select((row) => bytesIn<'tasks'>('task', 'failureReason')(row).as('bytes'))
    .limit(maxCancelled)
    .execute();
  if (sizes.length === 0) {
    return { rows: [], isCut: false };
  }
  const read = await newest.select(['id', 'task', 'failureReason']).limit(countWithin(sizes, maxBytes)).execute();
  const rows = startWithin(read, ({ task, failureReason }) => ({ texts: [task, failureReason] }), maxBytes);
  return { rows, isCut: rows.length < sizes.length };
};

/** A task if it is cancelled. */
export const findCancelledTask = (db: Reader, id: string): Promise<CancelledTaskRow | undefined> =>
  db
    .selectFrom('tasks')
    .select(['id', 'task', 'failureReason'])
    .where('id', '=', id)
    .where('status', '=', 'cancelled')
    .executeTakeFirst();

/** The newest tasks of an agent, newest first: an index has all that is asked. */
export const listNewestTasksOfAgent = (
  db: Reader,
  agentId: string,
  limit: number,
): Promise<Pick<TaskTable, 'id' | 'createdAt'>[]> =>
  db
    .selectFrom('tasks')
    .select(['id', 'createdAt'])
    .where('agentId', '=', agentId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
