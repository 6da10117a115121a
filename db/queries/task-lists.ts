import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import type { TaskSort } from '../../generated/swarm/enums.js';
import type { ReadBuilder, Reader } from '../access.js';
import { containsText } from '../dialect/text.js';
import { rememberedQuery } from '../remembered-query.js';
import type { Database } from '../schema.js';
import type { Bit } from '../tables/column-types.js';
import type { TaskTable } from '../tables/tasks.js';
import { afterPrefix } from './key-prefix.js';
import { type Answered, inOrder, startWithin } from './page-bytes.js';
import { fewSkipped, hasFew } from './reach.js';
import { listTaskRowsWithin, slimLongColumns, taskIdsWithin } from './task-bytes.js';

/** What a list of tasks is narrowed to; all given filters have to fit. */
export interface TaskFilter {
  readonly statuses?: readonly TaskTable['status'][];
  readonly sources?: readonly TaskTable['source'][];
  readonly agentId?: string;
  readonly scheduleId?: string;
  /** A canonical namespace key. */
  readonly key?: string;
  /** A canonical namespace key: that namespace and all below. */
  readonly keyPrefix?: string;
  readonly search?: string;
  readonly includeHeartbeat: boolean;
  readonly createdAfter?: string;
  readonly createdBefore?: string;
  /** A user id, or null for tasks without a requester. */
  readonly requestedByUserId?: string | null;
  readonly rootsOnly: boolean;
}

/** A stretch of the sorted list. */
export interface Page {
  readonly orderBy: TaskSort;
  readonly limit: number;
  readonly offset: number;
}

/** Longest text preview in a list, in characters. */
export const previewLength = 300;

const slimColumns = [
  'id',
  'key',
  'agentId',
  'creatorAgentId',
  'title',
  'status',
  'source',
  'taskType',
  'tags',
  'priority',
  'dependsOn',
  'offeredTo',
  'acceptedAt',
  'parentTaskId',
  'scheduleId',
  'workflowRunId',
  'model',
  'modelTier',
  'effort',
  'provider',
  'requestedByUserId',
  'progress',
  'createdAt',
  'lastUpdatedAt',
  'finishedAt',
  'peakContextPercent',
  'totalCostUsd',
] as const satisfies readonly (keyof TaskTable)[];

/** A task in a list: `task` is cut to one character more than the preview, which tells that there is more. */
export type SlimTaskRow = Pick<TaskTable, (typeof slimColumns)[number] | 'task'>;

type TaskQuery = SelectQueryBuilder<Database, 'tasks', Record<never, never>>;

const matching = (db: ReadBuilder, filter: TaskFilter): TaskQuery => {
  let query: TaskQuery = db.selectFrom('tasks');
  if (filter.sources) {
    query = query.where('source', 'in', filter.sources);
  }
  if (filter.agentId !== undefined) {
    query = query.where('agentId', '=', filter.agentId);
  }
  if (filter.scheduleId !== undefined) {
    query = query.where('scheduleId', '=', filter.scheduleId);
  }
  if (filter.key !== undefined) {
    query = query.where('key', '=', filter.key);
  } else if (filter.keyPrefix !== undefined) {
    query = query.where('key', '>=', filter.keyPrefix).where('key', '<', afterPrefix(filter.keyPrefix));
  }
  if (filter.search !== undefined) {
    const needle = filter.search;
    query = query.where((eb) => eb.or([containsText(eb.ref('task'), needle), containsText(eb.ref('id'), needle)]));
  }
  if (filter.createdAfter !== undefined) {
    query = query.where('createdAt', '>=', filter.createdAfter);
  }
  if (filter.createdBefore !== undefined) {
    query = query.where('createdAt', '<', filter.createdBefore);
  }
  if (filter.requestedByUserId !== undefined) {
    query = query.where(requesterIs(filter.requestedByUserId));
  }
  return filter.rootsOnly ? query.where('parentTaskId', 'is', null) : query;
};

const requesterIs = (userId: string | null) => (eb: ExpressionBuilder<Database, 'tasks'>) =>
  userId === null ? eb('requestedByUserId', 'is', null) : eb('requestedByUserId', '=', userId);

// "<> 1" and not "= 0": the test must not tempt the database to walk all visible tasks instead of the few wanted ones.
const visible = (query: TaskQuery, { includeHeartbeat }: TaskFilter): TaskQuery =>
  includeHeartbeat ? query : query.where('isHeartbeat', '<>', 1);

/**
 * Whether few tasks are to be looked up and then sorted: a filter is given that has an index of its own, but not one
 * that yields list order.
 */
const isLookUp = (filter: TaskFilter, { orderBy }: Page): boolean => {
  const { agentId, statuses, scheduleId, key, keyPrefix, requestedByUserId } = filter;
  if (agentId !== undefined && statuses === undefined && orderBy === 'lastUpdatedAt') {
    return false;
  }
  return [agentId, scheduleId, key, keyPrefix, requestedByUserId ?? undefined].some((value) => value !== undefined);
};

type Parts = [TaskQuery, ...TaskQuery[]];

const partsBy = <Value>(values: readonly Value[], all: TaskQuery, part: (value: Value) => TaskQuery): Parts => {
  const [first, ...others] = values.map(part);
  return first ? [first, ...others] : [all];
};

/**
 * The matching tasks in parts that an index each yields in list order; the database merges them and stops at the end
 * of the page. One query over all parts would have to sort the whole history.
 */
const orderedParts = (db: ReadBuilder, filter: TaskFilter, page: Page): Parts => {
  const { statuses, includeHeartbeat } = filter;
  const query = matching(db, filter);
  if (isLookUp(filter, page)) {
    return [visible(ofStatuses(query, statuses), filter)];
  }
  if (statuses && page.orderBy === 'lastUpdatedAt') {
    const shown = visible(query, filter);
    return partsBy(statuses, shown, (status) => shown.where('status', '=', status));
  }
  const wanted = ofStatuses(query, statuses);
  const bits: readonly Bit[] = includeHeartbeat ? [0, 1] : [0];
  return partsBy(bits, wanted, (bit) => wanted.where('isHeartbeat', '=', bit));
};

const ofStatuses = (query: TaskQuery, statuses: TaskFilter['statuses']): TaskQuery =>
  statuses ? query.where('status', 'in', statuses) : query;

type Selection<Row> = SelectQueryBuilder<Database, 'tasks', Row>;

const pageOf = <Row>(
  [first, ...others]: [Selection<Row>, ...Selection<Row>[]],
  filter: TaskFilter,
  page: Page,
): Selection<Row> => {
  const all = others.reduce((merged, part) => merged.unionAll(part), first);
  // Sorting by an expression keeps the database from walking all tasks in order when few are to be looked up.
  const sorted = isLookUp(filter, page)
    ? all.orderBy(({ fn, val }) => fn.coalesce(page.orderBy, val('')), 'desc')
    : all.orderBy(page.orderBy, 'desc');
  const ranked = page.orderBy === 'lastUpdatedAt' ? sorted.orderBy('priority', 'desc') : sorted;
  return ranked.orderBy('id', 'desc').limit(page.limit).offset(page.offset);
};

const mapParts = <Row>(
  [first, ...others]: Parts,
  select: (part: TaskQuery) => Selection<Row>,
): [Selection<Row>, ...Selection<Row>[]] => [select(first), ...others.map(select)];

const slim = (part: TaskQuery): Selection<SlimTaskRow> =>
  part
    .select(slimColumns)
    .select((eb) => eb.fn<string>('substr', [eb.ref('task'), eb.lit(1), eb.lit(previewLength + 1)]).as('task'));

/** All that decides which tasks a page has. */
interface Listed {
  readonly filter: TaskFilter;
  readonly page: Page;
}

const slimPage = rememberedQuery((db, { filter, page }: Listed) =>
  pageOf(mapParts(orderedParts(db, filter, page), slim), filter, page),
);

/** So few tasks with short texts are read at once and then cut, which takes one query. */
const fewSlim = 25;

const slimAnswered = (row: SlimTaskRow): Answered => ({
  texts: [row.title, row.progress],
  json: [row.tags, row.dependsOn],
});

/**
 * The tasks of at most 1000 ids with short texts, in their order, up to the first that would make more than `maxBytes`
 * bytes with those before it; the very first comes whatever it has.
 */
export const listSlimTaskRowsWithin = async (
  db: Reader,
  ids: readonly string[],
  maxBytes: number,
): Promise<SlimTaskRow[]> => {
  const kept = await taskIdsWithin(db, ids, slimLongColumns, maxBytes);
  if (kept.length === 0) {
    return [];
  }
  const rows = await slim(db.selectFrom('tasks').where('id', 'in', kept)).execute();
  return startWithin(inOrder(kept, rows), slimAnswered, maxBytes);
};

const sorted = (part: TaskQuery): Selection<Pick<TaskTable, 'id' | TaskSort | 'priority'>> =>
  part.select(['id', 'createdAt', 'lastUpdatedAt', 'priority']);

const sortedPage = rememberedQuery((db, { filter, page }: Listed) =>
  pageOf(mapParts(orderedParts(db, filter, page), sorted), filter, page),
);

const listSortedIds = async (db: Reader, filter: TaskFilter, page: Page): Promise<string[]> =>
  (await sortedPage(db, { filter, page })).map(({ id }) => id);

/** One page of a list, with short texts; it ends before the task that would make more than `maxBytes` bytes. */
export const listSlimTaskRows = async (
  db: Reader,
  filter: TaskFilter,
  page: Page,
  maxBytes: number,
): Promise<SlimTaskRow[]> =>
  page.limit <= fewSlim
    ? startWithin(await slimPage(db, { filter, page }), slimAnswered, maxBytes)
    : listSlimTaskRowsWithin(db, await listSortedIds(db, filter, page), maxBytes);

/** One page of a list, in full; it ends before the task that would make more than `maxBytes` bytes of text. */
export const listFullTaskRows = async (
  db: Reader,
  filter: TaskFilter,
  page: Page,
  maxBytes: number,
): Promise<TaskTable[]> => listTaskRowsWithin(db, await listSortedIds(db, filter, page), maxBytes);

const isCounted = (filter: TaskFilter): boolean => {
  const { statuses, includeHeartbeat, rootsOnly, ...narrowing } = filter;
  return Object.values(narrowing).every((value) => value === undefined);
};

const sumCounters = rememberedQuery((db, filter: TaskFilter) => {
  let query = db.selectFrom('task_counts').select(({ fn }) => fn.sum<number | null>('count').as('total'));
  if (filter.statuses) {
    query = query.where('status', 'in', filter.statuses);
  }
  if (!filter.includeHeartbeat) {
    query = query.where('isHeartbeat', '=', 0);
  }
  if (filter.rootsOnly) {
    query = query.where('isRoot', '=', 1);
  }
  return query;
});

const countMatching = rememberedQuery((db, filter: TaskFilter) =>
  visible(ofStatuses(matching(db, filter), filter.statuses), filter).select(({ fn }) =>
    fn.countAll<number>().as('total'),
  ),
);

/**
 * How many tasks fit the filter. Without narrowing beyond status, heartbeat and roots this is the sum of a few
 * counters, however many tasks there are.
 */
export const countTasks = async (db: Reader, filter: TaskFilter): Promise<number> => {
  const [sum] = await (isCounted(filter) ? sumCounters(db, filter) : countMatching(db, filter));
  return sum?.total ?? 0;
};

/** The conditions that an index answers and that lead to few tasks, as a rule. */
const reaches = (db: ReadBuilder, filter: TaskFilter): TaskQuery[] => {
  const { agentId, scheduleId, key, keyPrefix, requestedByUserId } = filter;
  const open = { includeHeartbeat: true, rootsOnly: false };
  return [
    ...(agentId === undefined ? [] : [{ agentId }]),
    ...(scheduleId === undefined ? [] : [{ scheduleId }]),
    ...(key === undefined ? [] : [{ key }]),
    ...(keyPrefix === undefined ? [] : [{ keyPrefix }]),
    ...(typeof requestedByUserId === 'string' ? [{ requestedByUserId }] : []),
  ].map((condition) => matching(db, { ...open, ...condition }));
};

/**
 * Whether a page and its count are the work of few tasks, however many there are: an index yields the page and counters
 * the count, or every index that the database may choose leads to few tasks.
 */
export const reachesFewTasks = async (db: Reader, filter: TaskFilter, page: Page): Promise<boolean> => {
  if (page.offset > fewSkipped) {
    return false;
  }
  if (isCounted(filter)) {
    return !filter.rootsOnly && (filter.statuses === undefined || page.orderBy === 'lastUpdatedAt');
  }
  const queries = reaches(db, filter);
  for (const query of queries) {
    if (!(await hasFew(db, query))) {
      return false;
    }
  }
  return queries.length > 0;
};
