import { listTaskIdsStillRunning, listTaskIdsToDrain } from '../db/queries/drain.js';
import type { App } from '../domain/kernel/app.js';
import { chunk } from '../domain/kernel/chunk.js';

const checkEveryMs = 500;
const recentMs = 30_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const someRun = async ({ db }: App, ids: readonly string[]): Promise<boolean> => {
  for (const part of chunk(ids)) {
    if ((await listTaskIdsStillRunning(db, part)).length > 0) {
      return true;
    }
  }
  return false;
};

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
    while (Date.now() < deadline && (await someRun(app, ids))) {
      await sleep(Math.min(checkEveryMs, deadline - Date.now()));
    }
  } catch (error) {
    app.log.warn({ err: error }, 'draining ended early');
  }
};
