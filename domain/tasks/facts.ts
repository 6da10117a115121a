import type { TaskTable } from '../../db/tables/tasks.js';
import { defineFact } from '../kernel/facts.js';

/** A task that ended, and the tasks that failed because they waited for it. */
export interface EndedTask {
  readonly task: TaskTable;
  readonly cascaded: readonly TaskTable[];
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

/** A task is completed, failed, cancelled, or superseded without a task that goes on with its work. */
export const taskEnded = defineFact<TaskTable>('task ended');

/** A run came to its end, as its worker reports it or because nobody reports it any more. */
export const runEnded = defineFact<EndedTask>('run ended');

/** The work of a superseded task goes on in another. */
export const taskContinued = defineFact<{ readonly from: TaskTable; readonly to: TaskTable }>('task continued');
