import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';
import { refuseTasksOfOthers } from '../users/own-task.js';
import { endTask } from './end.js';
import { taskChanged } from './errors.js';
import { type Task, toTask } from './task.js';
import { requireTaskToChange } from './task-to-change.js';

const defaultReason = 'Cancelled without a reason';

/**
 * Cancels a task in any live state; what waits for it fails.
 *
 * @throws ProductError forbidden (someone else's), conflict (it has ended), notFound, conflict (changed in the same moment)
 */
export const cancelTask = (app: App, caller: Caller, id: string, reason: string | undefined): Promise<Task> =>
  inConcurrentTransaction(app, [], async (uow) => {
    const task = await requireTaskToChange(uow, caller, id);
    await refuseTasksOfOthers(uow, caller, task);
    const failureReason = app.secrets.scrub(reason?.trim() || defaultReason);
    const ended = await endTask(uow, task, 'cancel', {
      set: { failureReason },
      log: { metadata: { reason: failureReason } },
    });
    if (ended === undefined) {
      throw taskChanged();
    }
    return toTask(ended.task);
  });
