import type { AgentStateRow } from '../../db/queries/status.js';
import type { Settings } from '../kernel/settings/registry.js';
import { storedObject } from '../kernel/stored-json.js';
import { msPerMinute } from '../kernel/time.js';

const liveMs = 5 * msPerMinute;

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
  /** Not offline, and active, polling or reporting progress within the last five minutes. */
  readonly live: boolean;
  readonly harness: string | null;
  /** What it reported of its credentials; null: nothing yet. */
  readonly report: CredentialReport | null;
}

const isRecent = (time: string | null, now: number): boolean => time !== null && now - Date.parse(time) < liveMs;

const isLive = ({ status, lastActivityAt, lastSeenAt }: AgentStateRow, now: number): boolean =>
  status !== 'offline' && (isRecent(lastActivityAt, now) || isRecent(lastSeenAt, now));

export const agentState = (row: AgentStateRow, now: number): AgentState => ({
  isLead: row.isLead === 1,
  live: isLive(row, now),
  harness: row.harnessProvider,
  report: storedObject(row.credStatus, 'agents.credStatus', row.id) ?? null,
});

/** Whether a live test passed and is younger than `SWARM_VERIFY_TTL_MS`. */
export const isFreshPass = ({ swarmVerifyTtlMs }: Settings, test: LiveTest, now: number): boolean =>
  test.ok && now - test.testedAt < swarmVerifyTtlMs;
