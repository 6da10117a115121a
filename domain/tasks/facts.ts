import type { TaskTable } from '../../db/tables/tasks.js';
import { defineFact } from '../kernel/facts.js';

/** A task is completed, failed, cancelled, or superseded without a task that goes on with its work. */
export const taskEnded = defineFact<TaskTable>('task ended');

/** The work of a superseded task goes on in another. */
export const taskContinued = defineFact<{ readonly from: TaskTable; readonly to: TaskTable }>('task continued');
