import { deleteDeadJobsBefore } from '../../db/queries/dead-jobs.js';
import type { App } from '../kernel/app.js';
import { defineRecurringJob } from '../kernel/jobs/kinds.js';
import { instantBefore, msPerDay, msPerHour } from '../kernel/time.js';
import { nowIso } from '../kernel/unit-of-work.js';

const batch = 500;

const forget = async ({ db, settings }: App, signal: AbortSignal): Promise<void> => {
  const before = instantBefore(nowIso(), settings.deadJobsRetentionDays * msPerDay);
  while (!signal.aborted && (await deleteDeadJobsBefore(db, before, batch)) === batch) {
    // The next batch.
  }
};

/** Deletes jobs that failed for good DEAD_JOBS_RETENTION_DAYS (30) ago. */
export const forgetDeadJobs = defineRecurringJob({
  name: 'jobs.forget-dead',
  everyMs: () => msPerHour,
  atStart: true,
  perform: async (app, { signal }) => {
    await forget(app, signal);
    return {};
  },
});
