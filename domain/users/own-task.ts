import { isRestricted } from '../access/admission.js';
import type { Reading } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { forbidden } from '../kernel/errors.js';
import { type RequestedTask, requesterOfTask } from './requester.js';

/**
 * What a permission for one's own tasks and their files leaves to the rules: a user whose roles do not grant everything
 * changes only those they requested (docs/users.md).
 *
 * @throws ProductError forbidden
 */
export const refuseTasksOfOthers = async (
  { app, db }: Reading,
  { principal }: Caller,
  task: RequestedTask,
): Promise<void> => {
  if (principal.kind !== 'user' || !(await isRestricted({ app, db }, principal))) {
    return;
  }
  const requester = await requesterOfTask(db, task);
  if (requester?.id !== principal.userId) {
    throw forbidden('Task was requested by someone else', { code: 'not_task_requester' });
  }
};
