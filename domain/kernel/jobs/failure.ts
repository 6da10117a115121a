import { type EndedJob, failJob, type JobRow, type Lease } from '../../../db/queries/jobs.js';
import type { App, AppInUnit } from '../app.js';
import { failureText } from '../failure-text.js';
import { instantAfter } from '../time.js';
import { inConcurrentTransaction, type UnitOfWork } from '../unit-of-work.js';
import { backOffMs } from './back-off.js';
import { AbandonedError, HopelessError } from './errors.js';
import type { JobKind } from './kinds.js';

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
export type FailedAttempt = Lease & Pick<JobRow, 'payload' | 'attempts' | 'maxAttempts'>;

const endIn = (
  { app, db, now }: UnitOfWork,
  kind: JobKind | undefined,
  job: FailedAttempt,
  error: unknown,
): Promise<EndedJob | undefined> => {
  const waitMs = nextTry(app, kind, job, error);
  return failJob(db, job, {
    failedAt: now,
    lastError: failureText(app, error),
    nextAt: waitMs === null ? null : instantAfter(now, waitMs),
  });
};

/** A failed attempt, and the job as it is held by whoever ends that. */
export interface EndOfAttempt {
  /** Undefined when this version does not know it. */
  readonly kind: JobKind | undefined;
  readonly job: FailedAttempt;
  readonly error: unknown;
  /** Takes the job first, where somebody else held it; false when that one holds it after all. */
  readonly take?: (uow: UnitOfWork) => Promise<boolean>;
}

/**
 * Ends a failed attempt: stores why, and when the job is tried again, if it is. Recurring work always is. Returns what
 * became of the job; undefined when the lease is lost.
 */
export const endFailedAttempt = async (
  app: App,
  { kind, job, error, take }: EndOfAttempt,
): Promise<EndedJob | undefined> => {
  const end = (onDead: JobKind['onDead']): Promise<EndedJob | undefined> =>
    inConcurrentTransaction(app, [], async (uow) => {
      const isOurs = take === undefined || (await take(uow));
      const ended = isOurs ? await endIn(uow, kind, job, error) : undefined;
      if (ended?.as === 'dead') {
        await onDead?.(uow, job.payload, error);
      }
      return ended;
    });
  const onDead = kind?.onDead;
  if (onDead === undefined) {
    return end(undefined);
  }
  try {
    return await end(onDead);
  } catch (problem) {
    // Otherwise the job would be taken over again and again.
    app.log.error(
      { err: problem, kind: kind?.name, jobId: job.id },
      'what follows the death of a job could not be done',
    );
    return end(undefined);
  }
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
