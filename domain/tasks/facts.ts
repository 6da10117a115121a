import { defineFact } from '../kernel/facts.js';
import type { TaskRow } from './task.js';

/** A task is completed, failed, cancelled, or superseded without a task that goes on with its work. */
export const taskEnded = defineFact<TaskRow>('task ended');

/** The work of a superseded task goes on in another. */
export const taskContinued = defineFact<{ readonly from: TaskRow; readonly to: TaskRow }>('task continued');
