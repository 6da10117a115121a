import { isRestricted } from '../access/admission.js';
import type { Caller } from '../kernel/caller.js';
import { forbidden } from '../kernel/errors.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { requesterOfTask } from '../users/requester.js';
import type { TaskRow } from './task.js';

/**
 * What a permission named `….own` leaves to the rules: a user whose roles do not grant everything acts only on tasks
 * they requested (docs/users.md).
 *
 * @throws ProductError forbidden
 */
export const refuseTasksOfOthers = async (
  { app, db }: UnitOfWork,
  { principal }: Caller,
  task: TaskRow,
): Promise<void> => {
  if (principal.kind !== 'user' || !(await isRestricted({ app, db }, principal))) {
    return;
  }
  const requester = await requesterOfTask(db, task);
  if (requester?.id !== principal.userId) {
    throw forbidden('Task was requested by someone else', { code: 'not_task_requester' });
  }
};
