import { listAgentStates } from '../../db/queries/status.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { agentState, isFreshPass, type LiveTest } from './agents.js';

type ConnectionTest = components['schemas']['ConnectionTest'];

const newest = (tests: readonly LiveTest[]): LiveTest | undefined =>
  tests.reduce<LiveTest | undefined>(
    (best, test) => (best === undefined || test.testedAt > best.testedAt ? test : best),
    undefined,
  );

/**
 * The live test that speaks for a harness: the newest that passed and is fresh, else the newest of any kind. Nothing
 * outside is called.
 */
export const testConnection = async (app: App, harness: string): Promise<ConnectionTest> => {
  const now = app.clock.nowMs();
  const agents = (await listAgentStates(app.db))
    .filter(({ harnessProvider }) => harnessProvider === harness)
    .map((row) => agentState(row, now));
  if (agents.length === 0) {
    return { ok: false, error: `No workers registered for ${harness}`, latency_ms: 0 };
  }
  const tests = agents.flatMap(({ report }) => report?.liveTest ?? []);
  const test = newest(tests.filter((each) => isFreshPass(app.settings, each, now))) ?? newest(tests);
  if (test === undefined) {
    return { ok: false, error: `Of the workers of ${harness}, none have run a live test yet`, latency_ms: 0 };
  }
  return { ok: test.ok, ...(test.error !== null && { error: test.error }), latency_ms: test.latency_ms };
};
