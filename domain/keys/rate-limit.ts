import { updateKey } from '../../db/queries/credential-keys.js';
import type { App } from '../kernel/app.js';
import { storedTime } from '../kernel/time.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';
import { isBenched, later } from './bench.js';
import { requireKey } from './find.js';
import { type KeyReport, lockOf, noteKey } from './report.js';

export interface RateLimitReport extends KeyReport {
  readonly rateLimitedUntil: string;
}

/**
 * Takes a key out of the pool until a time. A bench is never shortened by it. Returns the end as stored, ISO.
 */
export const reportKeyRateLimit = (app: App, report: RateLimitReport): Promise<string> =>
  inConcurrentTransaction(app, [lockOf(report)], async (uow) => {
    const key = await noteKey(uow, report);
    const stored = await requireKey(uow.db, key);
    const reported = storedTime(report.rateLimitedUntil);
    const rateLimitedUntil = isBenched(stored) ? later(stored.rateLimitedUntil, reported) : reported;
    await updateKey(uow.db, key, {
      status: 'rate_limited',
      rateLimitedUntil,
      lastRateLimitAt: uow.now,
      rateLimitCount: stored.rateLimitCount + 1,
    });
    return rateLimitedUntil;
  });
