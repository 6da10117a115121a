import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeepWarmOutcome } from '../../../generated/swarm/enums.js';
import type { App } from '../../kernel/app.js';
import { isMarkedBenched } from '../../keys/bench-marker.js';
import { keySuffixOf, listSlots, type Slot } from './credentials.js';
import { refreshIfDue } from './refresh.js';

export interface KeepWarmResult {
  slot: number;
  keySuffix?: string;
  outcome: KeepWarmOutcome;
  /** Why it failed. */
  reason?: string;
}

const minPauseMs = 100;
const maxPauseMs = 300;

const keepSlotWarm = async (app: App, { slot, credentials }: Slot): Promise<KeepWarmResult> => {
  const keySuffix = keySuffixOf(credentials);
  if (await isMarkedBenched(app, keySuffix)) {
    return { slot, keySuffix, outcome: 'skipped-benched' };
  }
  try {
    const current = await refreshIfDue(app, slot);
    if (!current) {
      return { slot, outcome: 'no-credentials' };
    }
    return { slot, keySuffix, outcome: current.access === credentials.access ? 'warm' : 'refreshed' };
  } catch (error) {
    app.log.warn({ err: error, slot }, 'a harness_b login could not be kept warm');
    return {
      slot,
      keySuffix,
      outcome: 'failed',
      reason: app.secrets.scrub(error instanceof Error ? error.message : String(error)),
    };
  }
};

/** Refreshes every harness_b login that is due, one after the other; a failure does not stop the rest. */
export const keepHarnessBWarm = async (app: App): Promise<KeepWarmResult[]> => {
  const results: KeepWarmResult[] = [];
  for (const slot of await listSlots(app)) {
    if (results.length > 0) {
      // Spread, so that the token endpoint does not see a burst.
      await sleep(randomInt(minPauseMs, maxPauseMs));
    }
    results.push(await keepSlotWarm(app, slot));
  }
  return results;
};
