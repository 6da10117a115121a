import type { TaskTable } from '../../db/tables/tasks.js';
import { defineFact } from '../kernel/facts.js';

/** What failed because it waited for a task that was not completed. */
export interface Cascade {
  /** At once, the oldest of those that waited for the task itself first. */
  readonly cascaded: readonly TaskTable[];
  /** How many more are about to fail; counted up to 10,000. */
  readonly stillToFail: number;
}

/** A task that ended, and the tasks that fail because they waited for it. */
export interface EndedTask extends Cascade {
  readonly task: TaskTable;
}

/** A task was created. */
export const taskCreated = defineFact<{
  readonly task: TaskTable;
  readonly causedBy: readonly string[] | undefined;
}>('task created');

/** A worker says how far it has come; by hooks of these extensions. */
export const taskProgressed = defineFact<{ readonly task: TaskTable; readonly causedBy: readonly string[] }>(
  'task progressed',
);

/** A paused task goes on, with the worker that it had: nobody said that another one does it. */
export const taskResumed = defineFact<TaskTable>('task resumed');

/** A task is completed, failed, cancelled, or superseded without a task that goes on with its work. */
export const taskEnded = defineFact<TaskTable>('task ended');

/** A run came to its end, as its worker reports it or because nobody reports it any more. */
export const runEnded = defineFact<EndedTask>('run ended');

/** The work of a superseded task goes on in another. */
export const taskContinued = defineFact<{ readonly from: TaskTable; readonly to: TaskTable }>('task continued');
