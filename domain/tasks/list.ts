import type { Reader } from '../../db/access.js';
import {
  countTasks,
  listFullTaskRows,
  listSlimTaskRows,
  type Page,
  reachesFewTasks,
  type TaskFilter,
} from '../../db/queries/task-lists.js';
import type { TaskListFields, TaskSort } from '../../generated/swarm/enums.js';
import type { App } from '../kernel/app.js';
import { type Bounded, boundedRead } from '../kernel/bounded-read.js';
import type { EveryField } from '../kernel/every-field.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { isCutPage } from '../kernel/list-bytes.js';
import type { Answer } from '../kernel/written.js';
import { canonicalKey } from '../namespaces/key.js';
import { parseRequester, parseSources, parseStatuses, parseTime } from './query.js';
import { type Task, type TaskSlim, type TaskTimeline, toTask, toTaskSlim, toTaskTimeline } from './task.js';

export interface TaskListing {
  readonly tasks: (Task | TaskSlim | TaskTimeline)[];
  /** Over all pages. */
  readonly total: number;
}

/** What a caller asks for; lists are separated by commas. */
export interface TaskListQuery {
  readonly status?: string | undefined;
  readonly source?: string | undefined;
  readonly agentId?: string | undefined;
  readonly scheduleId?: string | undefined;
  readonly key?: string | undefined;
  /** Counts only without `key`. */
  readonly keyPrefix?: string | undefined;
  readonly search?: string | undefined;
  readonly includeHeartbeat: boolean;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
  /** A user id, or `none` for tasks without a requester. */
  readonly requestedByUserId?: string | undefined;
  readonly rootsOnly: boolean;
  readonly fields: TaskListFields;
  readonly orderBy: TaskSort;
  readonly limit: number;
  readonly offset: number;
}

interface TaskQuestion {
  readonly filter: TaskFilter;
  readonly page: Page;
  readonly shape: TaskListFields;
}

const readListing = async (
  db: Reader,
  { filter, page, shape }: TaskQuestion,
  maxBytes: number,
): Promise<Bounded<TaskListing>> => {
  const [tasks, total] = await Promise.all([pageOf(db, filter, page, shape, maxBytes), countTasks(db, filter)]);
  return { answer: { tasks, total }, isCut: isCutPage(page, total, tasks.length) };
};

export const taskListing = boundedRead<TaskQuestion, TaskListing>({
  module: import.meta.url,
  name: 'taskListing',
  narrowing: 'agentId, scheduleId, key, requestedByUserId or a later createdAfter',
  reachesFew: (db, { filter, page }) => reachesFewTasks(db, filter, page),
  readUpTo: readListing,
});

const namespace = (text: string | undefined, path: string): string | undefined =>
  text === undefined ? undefined : canonicalKey(text, path);

const filterOf = (query: TaskListQuery): EveryField<TaskFilter> => ({
  statuses: parseStatuses(query.status),
  sources: parseSources(query.source),
  agentId: query.agentId,
  scheduleId: query.scheduleId,
  key: namespace(query.key, 'query.key'),
  keyPrefix: query.key === undefined ? namespace(query.keyPrefix, 'query.keyPrefix') : undefined,
  search: query.search,
  includeHeartbeat: query.includeHeartbeat,
  createdAfter: parseTime(query.createdAfter),
  createdBefore: parseTime(query.createdBefore),
  requestedByUserId: parseRequester(query.requestedByUserId),
  rootsOnly: query.rootsOnly,
});

/**
 * One page of the tasks that fit a query, and how many fit it in all. Reads until the signal aborts.
 *
 * @throws ProductError invalid (an unknown state or source, a namespace that is none)
 */
export const listTasks = async (app: App, query: TaskListQuery, signal: AbortSignal): Promise<Answer<TaskListing>> => {
  const page = { orderBy: query.orderBy, limit: query.limit, offset: query.offset };
  const question = { filter: filterOf(query), page, shape: query.fields };
  return app.service(heavyReads).answer(taskListing, question, signal);
};

const pageOf = async (
  db: Reader,
  filter: TaskFilter,
  page: Page,
  shape: TaskListFields,
  maxBytes: number,
): Promise<TaskListing['tasks']> => {
  if (shape === 'full') {
    return (await listFullTaskRows(db, filter, page, maxBytes)).map(toTask);
  }
  const rows = await listSlimTaskRows(db, filter, page, maxBytes);
  return shape === 'slim' ? rows.map(toTaskSlim) : rows.map(toTaskTimeline);
};
