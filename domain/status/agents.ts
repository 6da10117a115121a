import type { Reader } from '../../db/access.js';
import { pagesById } from '../../db/pages.js';
import { fewBytes } from '../../db/queries/reach.js';
import { type AgentStateRow, listAgentStates, sumReportBytes } from '../../db/queries/status.js';
import type { HeavyRead } from '../../db/reads/heavy-read.js';
import type { Harness } from '../../generated/swarm/enums.js';
import { isOnline } from '../agents/presence.js';
import { storedObject } from '../kernel/stored-json.js';

/** A live test of its harness, as a worker reported it. */
export interface LiveTest {
  readonly ok: boolean;
  readonly error: string | null;
  readonly latency_ms: number;
  /** Epoch milliseconds. */
  readonly testedAt: number;
}

/** When it is, and how long a live test counts. */
interface Moment {
  /** Epoch milliseconds. */
  readonly now: number;
  /** `SWARM_VERIFY_TTL_MS`. */
  readonly verifyTtlMs: number;
}

interface CredentialReport {
  readonly ready: boolean;
  /** The first of those it lacks, with one more than are told. */
  readonly missing: readonly string[];
  /** Its live test passed, and still counts. */
  readonly isVerified: boolean;
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

/** What is missing is told by so many names at most. */
export const mostMissing = 50;

/** What agents reported may be long: so many are read at once. */
const pageSize = 200;

const pagesOf = (db: Reader, harness: Harness | undefined) =>
  pagesById(pageSize, (page) => listAgentStates(db, { harness }, page));

const reportOf = ({ id, credStatus }: AgentStateRow) => storedObject(credStatus, 'agents.credStatus', id);

const isFreshPass = (test: LiveTest, { now, verifyTtlMs }: Moment): boolean =>
  test.ok && now - test.testedAt < verifyTtlMs;

const stateOf = (row: AgentStateRow, moment: Moment): AgentState => {
  const report = reportOf(row);
  return {
    isLead: row.isLead === 1,
    live: isOnline(row, moment.now),
    harness: row.harnessProvider,
    report: report
      ? {
          ready: report.ready,
          missing: report.missing.slice(0, mostMissing + 1),
          isVerified: report.liveTest !== null && isFreshPass(report.liveTest, moment),
        }
      : null,
  };
};

export const agentStates: HeavyRead<Moment, AgentState[]> = {
  module: import.meta.url,
  name: 'agentStates',
  narrowing: 'fewer agents',
  reachesFew: async (db) => (await sumReportBytes(db, { harness: undefined })) <= fewBytes,
  read: async (db, moment) => {
    const states: AgentState[] = [];
    for await (const page of pagesOf(db, undefined)) {
      states.push(...page.map((row) => stateOf(row, moment)));
    }
    return states;
  },
};

interface HarnessQuestion extends Moment {
  readonly harness: Harness;
}

/** What the workers of a harness say of it together. */
interface HarnessTest {
  readonly workers: number;
  /** The newest that passed and still counts, else the newest of any kind; undefined: none has run one. */
  readonly test: LiveTest | undefined;
}

const newer = (one: LiveTest | undefined, other: LiveTest): LiveTest =>
  one === undefined || other.testedAt > one.testedAt ? other : one;

export const harnessTest: HeavyRead<HarnessQuestion, HarnessTest> = {
  module: import.meta.url,
  name: 'harnessTest',
  narrowing: 'another provider',
  reachesFew: async (db, { harness }) => (await sumReportBytes(db, { harness })) <= fewBytes,
  read: async (db, { harness, ...moment }) => {
    let workers = 0;
    let newest: LiveTest | undefined;
    let newestPass: LiveTest | undefined;
    for await (const page of pagesOf(db, harness)) {
      workers += page.length;
      for (const test of page.flatMap((row) => reportOf(row)?.liveTest ?? [])) {
        newest = newer(newest, test);
        newestPass = isFreshPass(test, moment) ? newer(newestPass, test) : newestPass;
      }
    }
    return { workers, test: newestPass ?? newest };
  },
};
