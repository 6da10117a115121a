import type {
  AgentStatus,
  CredentialReportKind,
  CredentialSatisfaction,
  Effort,
  Harness,
  LatestModelSource,
} from '../../generated/swarm/enums.js';
import type { Bit, JsonObject, JsonText } from './column-types.js';

/** The picture of an agent. */
export interface AvatarValue {
  readonly type: 'icon';
  readonly icon: string;
  readonly color?: string;
}

/** What an agent's worker last reported of its credentials. Times are epoch milliseconds. */
export interface CredentialStatusValue {
  readonly ready: boolean;
  readonly missing: string[];
  readonly satisfiedBy: CredentialSatisfaction | null;
  readonly hint: string | null;
  readonly liveTest: {
    readonly ok: boolean;
    readonly error: string | null;
    readonly latency_ms: number;
    readonly testedAt: number;
  } | null;
  readonly latestModel: {
    readonly model: string;
    readonly source: LatestModelSource;
    readonly taskId: string | null;
    readonly harnessProvider: Harness | null;
    readonly reportedAt: number;
    readonly reasoningEffort?: Effort;
  } | null;
  readonly reportedAt: number;
  readonly reportKind: CredentialReportKind;
  readonly detailA: JsonObject | null;
  readonly detailB: JsonObject | null;
  readonly detailC: JsonObject | null;
}

/** Models a worker insists on: harness → tier → model. */
export type ModelTierOverridesValue = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface AgentTable {
  id: string;
  name: string;
  isLead: Bit;
  status: AgentStatus;
  runtimePoolId: string | null;
  runtimeProvisionAttempts: number;
  runtimeProvisionRetryAt: string | null;
  description: string | null;
  role: string | null;
  capabilities: JsonText<readonly string[]>;
  harnessMd: string | null;
  soulMd: string | null;
  identityMd: string | null;
  setupScript: string | null;
  toolsMd: string | null;
  heartbeatMd: string | null;
  maxTasks: number;
  emptyPollCount: number;
  lastActivityAt: string | null;
  /** When it last polled or reported progress, to the minute. */
  lastSeenAt: string | null;
  provider: Harness | null;
  harnessProvider: Harness | null;
  credentialMissing: JsonText<readonly string[]> | null;
  credStatus: JsonText<CredentialStatusValue> | null;
  avatar: JsonText<AvatarValue> | null;
  harnessTransport: string | null;
  /** As the worker reported them; used when a task is claimed. */
  modelTierOverrides: JsonText<ModelTierOverridesValue> | null;
  createdAt: string;
  lastUpdatedAt: string;
}

export interface AgentTables {
  agents: AgentTable;
}
