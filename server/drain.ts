import { listTaskIdsStillRunning, listTaskIdsToDrain } from '../db/queries/drain.js';
import type { App } from '../domain/kernel/app.js';

const checkEveryMs = 500;
const recentMs = 30_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Waits until the tasks that are being worked on right now have ended, at most API_DRAIN_MAX_MS (default 0: no wait).
 * An error while reading ends the wait (docs/http.md).
 */
export const drain = async (app: App): Promise<void> => {
  const longestMs = app.settings.apiDrainMaxMs;
  if (longestMs === 0) {
    return;
  }
  const deadline = Date.now() + longestMs;
  try {
    const ids = await listTaskIdsToDrain(app.db, new Date(app.clock.nowMs() - recentMs).toISOString());
    while (Date.now() < deadline && (await listTaskIdsStillRunning(app.db, ids)).length > 0) {
      await sleep(Math.min(checkEveryMs, deadline - Date.now()));
    }
  } catch (error) {
    app.log.warn({ err: error }, 'draining ended early');
  }
};
