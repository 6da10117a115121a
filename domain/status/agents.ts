import type { AgentStateRow } from '../../db/queries/status.js';
import { isOnline } from '../agents/presence.js';
import type { Settings } from '../kernel/settings/registry.js';
import { storedObject } from '../kernel/stored-json.js';

/** A live test of its harness, as a worker reported it. */
export interface LiveTest {
  readonly ok: boolean;
  readonly error: string | null;
  readonly latency_ms: number;
  /** Epoch milliseconds. */
  readonly testedAt: number;
}

interface CredentialReport {
  readonly ready: boolean;
  readonly missing: readonly string[];
  readonly liveTest: LiveTest | null;
}

/** An agent as the status document looks at it. */
export interface AgentState {
  readonly isLead: boolean;
  /** Online, as docs/agents.md says. */
  readonly live: boolean;
  readonly harness: string | null;
  /** What it reported of its credentials; null: nothing yet. */
  readonly report: CredentialReport | null;
}

export const agentState = (row: AgentStateRow, now: number): AgentState => ({
  isLead: row.isLead === 1,
  live: isOnline(row, now),
  harness: row.harnessProvider,
  report: storedObject(row.credStatus, 'agents.credStatus', row.id) ?? null,
});

/** Whether a live test passed and is younger than `SWARM_VERIFY_TTL_MS`. */
export const isFreshPass = ({ swarmVerifyTtlMs }: Settings, test: LiveTest, now: number): boolean =>
  test.ok && now - test.testedAt < swarmVerifyTtlMs;
