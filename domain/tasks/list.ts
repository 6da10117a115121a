import type { Kysely } from 'kysely';
import {
  countTasks,
  listFullTaskRows,
  listSlimTaskRows,
  type Page,
  reachesFewTasks,
  type TaskFilter,
} from '../../db/queries/task-lists.js';
import type { HeavyRead } from '../../db/reads/heavy-read.js';
import type { Database } from '../../db/schema.js';
import type { TaskListFields } from '../../generated/swarm/enums.js';
import type { App } from '../kernel/app.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { type Task, type TaskSlim, type TaskTimeline, toTask, toTaskSlim, toTaskTimeline } from './task.js';

/** How many bytes of text the tasks of an answer may have together when they come in full. */
export const maxListBytes = 16 * 1024 ** 2;

export interface TaskListing {
  readonly tasks: (Task | TaskSlim | TaskTimeline)[];
  /** Over all pages. */
  readonly total: number;
}

export interface TaskQuestion {
  readonly filter: TaskFilter;
  readonly page: Page;
  readonly shape: TaskListFields;
}

const readListing = async (db: Kysely<Database>, { filter, page, shape }: TaskQuestion): Promise<TaskListing> => {
  const [tasks, total] = await Promise.all([pageOf(db, filter, page, shape), countTasks(db, filter)]);
  return { tasks, total };
};

export const taskListing: HeavyRead<TaskQuestion, TaskListing> = {
  module: import.meta.url,
  name: 'taskListing',
  narrowing: 'agentId, scheduleId, key, requestedByUserId or a later createdAfter',
  reachesFew: (db, { filter, page }) => reachesFewTasks(db, filter, page),
  read: readListing,
};

/** One page of the tasks that fit a filter, and how many fit it in all. Reads until the signal aborts. */
export const listTasks = (app: App, question: TaskQuestion, signal: AbortSignal): Promise<TaskListing> =>
  app.service(heavyReads).run(taskListing, question, signal);

const pageOf = async (
  db: Kysely<Database>,
  filter: TaskFilter,
  page: Page,
  shape: TaskListFields,
): Promise<TaskListing['tasks']> => {
  if (shape === 'full') {
    return (await listFullTaskRows(db, filter, page, maxListBytes)).map(toTask);
  }
  const rows = await listSlimTaskRows(db, filter, page);
  return shape === 'slim' ? rows.map(toTaskSlim) : rows.map(toTaskTimeline);
};
