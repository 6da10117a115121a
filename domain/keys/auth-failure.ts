import { highestAuthFailureSeq, updateKey } from '../../db/queries/credential-keys.js';
import type { App } from '../kernel/app.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { benchEnd, benchThreshold, later } from './bench.js';
import { markBenched } from './bench-marker.js';
import { requireKey } from './find.js';
import { type KeyReport, noteKey } from './report.js';

export interface AuthFailureResult {
  readonly consecutiveAuthFailures: number;
  readonly benched: boolean;
  readonly rateLimitedUntil: string | null;
}

/**
 * Counts a failure and numbers it, in one transaction; from the second in a row on the key is benched (docs/keys.md).
 * The number comes from the store, never from a clock, so that a fence can be compared with it.
 */
export const reportKeyAuthFailure = (app: App, report: KeyReport): Promise<AuthFailureResult> =>
  inTransaction(app, async (uow) => {
    const key = await noteKey(uow, report);
    const stored = await requireKey(uow.db, key);
    const consecutiveAuthFailures = stored.consecutiveAuthFailures + 1;
    const failure = {
      consecutiveAuthFailures,
      lastAuthFailureAt: uow.now,
      authFailureSeq: (await highestAuthFailureSeq(uow.db)) + 1,
    };
    if (consecutiveAuthFailures < benchThreshold) {
      await updateKey(uow.db, key, failure);
      return { consecutiveAuthFailures, benched: false, rateLimitedUntil: null };
    }
    const rateLimitedUntil = later(stored.rateLimitedUntil, benchEnd(uow.now));
    await updateKey(uow.db, key, {
      ...failure,
      status: 'rate_limited',
      rateLimitedUntil,
      lastRateLimitAt: uow.now,
      rateLimitCount: stored.rateLimitCount + 1,
    });
    await markBenched(uow, key, report.keyIndex, rateLimitedUntil);
    return { consecutiveAuthFailures, benched: true, rateLimitedUntil };
  });
