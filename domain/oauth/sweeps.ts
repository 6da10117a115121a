import {
  deleteExpiredOAuthPending,
  findOAuthAuthorizationRow,
  listOAuthAuthorizationsToRefresh,
} from '../../db/queries/oauth-apps.js';
import type { App } from '../kernel/app.js';
import { defineRecurringJob } from '../kernel/jobs/kinds.js';
import { instantAfter, instantBefore, msPerDay, msPerMinute } from '../kernel/time.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';
import { refreshRow } from './refresh.js';

const everyMs = 15 * msPerMinute;
const aheadMs = 30 * msPerMinute;
const longestUntouchedMs = 7 * msPerDay;
const most = 2000;
/** So many attempts are forgotten at a time. */
const batch = 500;

/** One failure stops nothing: it stands in the account. */
const refreshQuietly = async (app: App, id: string): Promise<void> => {
  const row = await findOAuthAuthorizationRow(app.db, id);
  if (row === undefined || row.refreshToken === null || row.status === 'revoked') {
    return;
  }
  try {
    await refreshRow(app, row);
  } catch (error) {
    app.log.warn({ err: error, authorizationId: id }, 'an OAuth token could not be refreshed ahead of time');
  }
};

/** Refreshes tokens that soon end, that nobody touched for a week, or whose last refresh failed. */
export const oauthRefreshSweep = defineRecurringJob({
  name: 'oauth.refresh',
  everyMs: () => everyMs,
  timeLimitMs: everyMs,
  perform: async (app, { signal }) => {
    signal.throwIfAborted();
    if (app.settings.oauthRefreshSweepDisable) {
      return {};
    }
    const now = app.clock.now();
    const ids = await listOAuthAuthorizationsToRefresh(app.db, {
      expiresBefore: instantAfter(now, aheadMs),
      untouchedSince: instantBefore(now, longestUntouchedMs),
      now,
      limit: most,
    });
    for (const id of ids) {
      signal.throwIfAborted();
      await refreshQuietly(app, id);
    }
    return {};
  },
});

/** Forgets attempts to connect an account whose time is over. */
export const oauthPendingSweep = defineRecurringJob({
  name: 'oauth.forget-pending',
  everyMs: () => 5 * msPerMinute,
  perform: async (app, { signal }) => {
    signal.throwIfAborted();
    const deleted = await inConcurrentTransaction(app, [], ({ db, now }) => deleteExpiredOAuthPending(db, now, batch));
    return { againInMs: deleted === batch ? 0 : undefined };
  },
});
