import { deleteDeadJobsBefore } from '../../db/queries/dead-jobs.js';
import type { App } from '../kernel/app.js';
import { defineRecurringJob } from '../kernel/jobs/kinds.js';
import { instantBefore, msPerDay, msPerHour } from '../kernel/time.js';
import { inTransaction } from '../kernel/unit-of-work.js';

const batch = 500;

const forgetBatch = (app: App): Promise<number> =>
  inTransaction(app, ({ db, now }) =>
    deleteDeadJobsBefore(db, instantBefore(now, app.settings.deadJobsRetentionDays * msPerDay), batch),
  );

/** Deletes jobs that failed for good DEAD_JOBS_RETENTION_DAYS (30) ago. */
export const forgetDeadJobs = defineRecurringJob({
  name: 'jobs.forget-dead',
  everyMs: () => msPerHour,
  atStart: true,
  perform: async (app, { signal }) => {
    signal.throwIfAborted();
    return { againInMs: (await forgetBatch(app)) === batch ? 0 : undefined };
  },
});
