import type { App } from '../kernel/app.js';
import { withLease } from '../kernel/lease.js';
import { defineService } from '../kernel/services.js';

/** The last work on the files of each task that has work under way. */
export const taskLocks = defineService({
  name: 'task file locks',
  start: () => ({ service: new Map<string, Promise<unknown>>() }),
});

/**
 * Runs `work` after all earlier work on the files of the same task. Content and record change in two steps; between
 * them no other upload or deletion of the task may come. Those of this process wait in memory, those of other servers on
 * the same folder by a lease.
 */
export const exclusivelyForTask = async <Result>(
  app: App,
  taskId: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const tails = app.service(taskLocks);
  const earlier = tails.get(taskId) ?? Promise.resolve();
  const run = earlier.then(() => withLease(app, `files:${taskId}`, work));
  const tail = run.catch(() => {});
  tails.set(taskId, tail);
  try {
    return await run;
  } finally {
    if (tails.get(taskId) === tail) {
      tails.delete(taskId);
    }
  }
};
