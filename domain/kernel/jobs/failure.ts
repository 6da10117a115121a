import { type EndedJob, failJob, type JobRow, type Lease } from '../../../db/queries/jobs.js';
import type { App, AppInUnit } from '../app.js';
import { instantAfter } from '../time.js';
import type { UnitOfWork } from '../unit-of-work.js';
import { backOffMs } from './back-off.js';
import { AbandonedError, HopelessError } from './errors.js';
import type { JobKind } from './kinds.js';

const longestText = 2000;

/** So often the end of a process is not held against the jobs it was doing. */
const innocentAttempts = 3;

const nextTry = (
  app: AppInUnit,
  kind: JobKind | undefined,
  { attempts, maxAttempts }: Pick<JobRow, 'attempts' | 'maxAttempts'>,
  error: unknown,
): number | null => {
  if (kind === undefined) {
    // Whether and when it is tried again is for a version that knows it.
    return 0;
  }
  const everyMs = kind.recurrence?.everyMs(app.settings);
  if (everyMs !== undefined) {
    return Math.min(everyMs, backOffMs(attempts));
  }
  if (attempts >= maxAttempts || error instanceof HopelessError) {
    return null;
  }
  if (error instanceof AbandonedError) {
    return attempts <= innocentAttempts ? 0 : backOffMs(attempts - innocentAttempts);
  }
  return backOffMs(attempts);
};

/** An attempt that failed. */
export type FailedAttempt = Lease & Pick<JobRow, 'attempts' | 'maxAttempts'>;

/**
 * Ends a failed attempt: stores why, and when the job is tried again, if it is. Recurring work always is. Returns what
 * became of the job; undefined when the lease is lost.
 *
 * @param kind undefined when this version does not know it
 */
export const endFailedAttempt = (
  { app, db, now }: UnitOfWork,
  kind: JobKind | undefined,
  job: FailedAttempt,
  error: unknown,
): Promise<EndedJob | undefined> => {
  const waitMs = nextTry(app, kind, job, error);
  const text = error instanceof Error ? error.message : String(error);
  return failJob(db, job, {
    failedAt: now,
    lastError: app.secrets.scrub(text).slice(0, longestText),
    nextAt: waitMs === null ? null : instantAfter(now, waitMs),
  });
};

/** Tells the log of a failed attempt, and what became of the job. */
export const logFailedAttempt = ({ log }: App, told: object, ended: EndedJob | undefined): void => {
  switch (ended?.as) {
    case 'dead':
      log.error(told, 'a job failed for good');
      return;
    case 'again':
      log.warn(told, 'a job failed and begins anew, since it was asked for again meanwhile');
      return;
    case 'retry':
      log.warn(told, 'a job failed and will be tried again');
      return;
    default:
      log.warn(told, 'a job was taken over by somebody else');
  }
};
