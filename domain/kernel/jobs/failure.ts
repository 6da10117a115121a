import type { Failure, JobRow } from '../../../db/queries/jobs.js';
import type { App } from '../app.js';
import { instantAfter } from '../time.js';
import { nowIso } from '../unit-of-work.js';
import { backOffMs } from './back-off.js';
import { AbandonedError, HopelessError } from './errors.js';
import type { JobKind } from './kinds.js';

const longestText = 2000;

/** So often the end of a process is not held against the jobs it was doing. */
const innocentAttempts = 3;

const nextTry = (
  app: App,
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

/**
 * What a failed attempt leaves behind: why, and when the job is tried again, if it is. Recurring work always is.
 *
 * @param kind undefined when this version does not know it
 */
export const failureOf = (
  app: App,
  kind: JobKind | undefined,
  job: Pick<JobRow, 'attempts' | 'maxAttempts'>,
  error: unknown,
): Failure => {
  const failedAt = nowIso();
  const waitMs = nextTry(app, kind, job, error);
  const text = error instanceof Error ? error.message : String(error);
  return {
    failedAt,
    lastError: app.secrets.scrub(text).slice(0, longestText),
    nextAt: waitMs === null ? null : instantAfter(failedAt, waitMs),
  };
};
