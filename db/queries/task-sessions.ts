import type { SelectQueryBuilder } from 'kysely';
import type { Reader } from '../access.js';
import { containsText } from '../dialect/text.js';
import type { Database } from '../schema.js';
import type { TaskTable } from '../tables/tasks.js';
import { fewSkipped } from './reach.js';
import { listTaskRowsWithin } from './task-bytes.js';

/** What a list of sessions is narrowed to, by their root tasks. */
export interface SessionFilter {
  readonly sources?: readonly TaskTable['source'][];
  /** A part of the root's text or title. */
  readonly q?: string;
  /** A user id, or null for roots without a requester. */
  readonly requestedByUserId?: string | null;
}

/** A session and the status of the task in it that was updated last. */
export interface SessionRow {
  readonly rootTaskId: string;
  readonly taskCount: number;
  readonly lastActivityAt: string;
  readonly latestStatus: TaskTable['status'];
}

type SessionQuery = SelectQueryBuilder<
  Database & { root: TaskTable; latest: TaskTable },
  'task_sessions' | 'root' | 'latest',
  Record<never, never>
>;

const matching = (db: Reader, filter: SessionFilter): SessionQuery => {
  let query: SessionQuery = db
    .selectFrom('task_sessions')
    .innerJoin('tasks as root', 'root.id', 'task_sessions.rootTaskId')
    .innerJoin('tasks as latest', 'latest.id', 'task_sessions.latestTaskId');
  if (filter.sources) {
    query = query.where('root.source', 'in', filter.sources);
  }
  if (filter.q !== undefined) {
    const needle = filter.q;
    query = query.where((eb) =>
      eb.or([containsText(eb.ref('root.task'), needle), containsText(eb.ref('root.title'), needle)]),
    );
  }
  const { requestedByUserId } = filter;
  if (requestedByUserId === undefined) {
    return query;
  }
  return requestedByUserId === null
    ? query.where('root.requestedByUserId', 'is', null)
    : query.where('root.requestedByUserId', '=', requestedByUserId);
};

/** One page of sessions, the latest activity first. */
export const listTaskSessionRows = (
  db: Reader,
  filter: SessionFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<SessionRow[]> =>
  matching(db, filter)
    .select(['task_sessions.rootTaskId', 'task_sessions.taskCount', 'task_sessions.lastActivityAt'])
    .select('latest.status as latestStatus')
    .orderBy('task_sessions.lastActivityAt', 'desc')
    .orderBy('task_sessions.rootTaskId', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

const isUnfiltered = (filter: SessionFilter): boolean => Object.values(filter).every((value) => value === undefined);

/** Whether a page and its count are the work of few sessions, however many there are. */
export const reachesFewSessions = (filter: SessionFilter, page: { readonly offset: number }): boolean =>
  isUnfiltered(filter) && page.offset <= fewSkipped;

/** How many sessions fit; without a filter this is a sum of counters. */
export const countSessions = async (db: Reader, filter: SessionFilter): Promise<number> => {
  if (isUnfiltered(filter)) {
    const { total } = await db
      .selectFrom('task_counts')
      .select(({ fn }) => fn.sum<number | null>('count').as('total'))
      .where('isRoot', '=', 1)
      .executeTakeFirstOrThrow();
    return total ?? 0;
  }
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/**
 * One page of the tasks of a session with the root, in the order of their creation. It ends before the task that would
 * make more than `maxBytes` bytes of text with those before it; the first comes whatever it has.
 */
export const listChainRows = async (
  db: Reader,
  rootTaskId: string,
  { limit, offset, maxBytes }: { readonly limit: number; readonly offset: number; readonly maxBytes: number },
): Promise<TaskTable[]> => {
  const page = await db
    .selectFrom('tasks')
    .select('id')
    .where('rootTaskId', '=', rootTaskId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return listTaskRowsWithin(
    db,
    page.map(({ id }) => id),
    maxBytes,
  );
};

/** Whether a page of a chain is the work of few tasks, however many it has. */
export const reachesFewOfChain = (page: { readonly offset: number }): boolean => page.offset <= fewSkipped;

/** How many tasks a session has with the root: a counter. */
export const countChain = async (db: Reader, rootTaskId: string): Promise<number> => {
  const { taskCount } = await db
    .selectFrom('task_sessions')
    .select('taskCount')
    .where('rootTaskId', '=', rootTaskId)
    .executeTakeFirstOrThrow();
  return taskCount;
};
