import type { Harness } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { harnessTest } from './agents.js';

type ConnectionTest = components['schemas']['ConnectionTest'];

/**
 * The live test that speaks for a harness: the newest that passed and is fresh, else the newest of any kind. Nothing
 * outside is called. Reads until the signal aborts.
 */
export const testConnection = async (app: App, harness: Harness, signal: AbortSignal): Promise<ConnectionTest> => {
  const moment = { now: app.clock.nowMs(), verifyTtlMs: app.settings.swarmVerifyTtlMs };
  const { workers, test } = await app.service(heavyReads).run(harnessTest, { harness, ...moment }, signal);
  if (workers === 0) {
    return { ok: false, error: `No workers registered for ${harness}`, latency_ms: 0 };
  }
  if (test === undefined) {
    return { ok: false, error: `Of the workers of ${harness}, none have run a live test yet`, latency_ms: 0 };
  }
  return { ok: test.ok, ...(test.error !== null && { error: test.error }), latency_ms: test.latency_ms };
};
