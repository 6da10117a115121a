import type { Kysely } from 'kysely';
import {
  countTasks,
  listFullTaskRows,
  listSlimTaskRows,
  type Page,
  type TaskFilter,
} from '../../db/queries/task-lists.js';
import type { Database } from '../../db/schema.js';
import type { TaskListFields } from '../../generated/swarm/enums.js';
import { type Task, type TaskSlim, type TaskTimeline, toTask, toTaskSlim, toTaskTimeline } from './task.js';

export interface TaskListing {
  readonly tasks: (Task | TaskSlim | TaskTimeline)[];
  /** Over all pages. */
  readonly total: number;
}

/** One page of the tasks that fit a filter, and how many fit it in all. */
export const listTasks = async (
  db: Kysely<Database>,
  filter: TaskFilter,
  page: Page,
  shape: TaskListFields,
): Promise<TaskListing> => {
  const [tasks, total] = await Promise.all([pageOf(db, filter, page, shape), countTasks(db, filter)]);
  return { tasks, total };
};

const pageOf = async (
  db: Kysely<Database>,
  filter: TaskFilter,
  page: Page,
  shape: TaskListFields,
): Promise<TaskListing['tasks']> => {
  if (shape === 'full') {
    return (await listFullTaskRows(db, filter, page)).map(toTask);
  }
  const rows = await listSlimTaskRows(db, filter, page);
  return shape === 'slim' ? rows.map(toTaskSlim) : rows.map(toTaskTimeline);
};
