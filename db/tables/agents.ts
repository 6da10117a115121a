import type { AgentStatus, Harness, LogEventType, RuntimeInstanceStatus } from '../../generated/swarm/enums.js';
/** 0 or 1: SQLite has no booleans. Row mappers turn it into a boolean. */
export type Bit = 0 | 1;

/** JSON text. */
export type JsonText = string;

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
  capabilities: JsonText;
  harnessMd: string | null;
  soulMd: string | null;
  identityMd: string | null;
  setupScript: string | null;
  toolsMd: string | null;
  heartbeatMd: string | null;
  maxTasks: number;
  emptyPollCount: number;
  lastActivityAt: string | null;
  provider: Harness | null;
  harnessProvider: Harness | null;
  credentialMissing: JsonText | null;
  credStatus: JsonText | null;
  avatar: JsonText | null;
  harnessTransport: string | null;
  /** {harness: {tier: model}} as the worker reported it; used when a task is claimed. */
  modelTierOverrides: JsonText | null;
  createdAt: string;
  lastUpdatedAt: string;
}

export interface RuntimeInstanceTable {
  id: string;
  agentId: string;
  status: RuntimeInstanceStatus;
  reportedSlots: number;
  /** Null: never reported. */
  credentialReady: Bit | null;
  lastSeenAt: string;
  createdAt: string;
  updatedAt: string;
}

/** One version of one profile text of an agent. */
export interface ContextVersionTable {
  id: string;
  agentId: string;
  field: string;
  version: number;
  content: string;
  contentHash: string;
  previousVersionId: string | null;
  changeSource: string;
  changedByAgentId: string | null;
  changeReason: string | null;
  createdAt: string;
}

export interface ActiveSessionTable {
  id: string;
  agentId: string;
  taskId: string | null;
  triggerType: string;
  inboxMessageId: string | null;
  taskDescription: string | null;
  runnerSessionId: string | null;
  providerSessionId: string | null;
  runtimeInstanceId: string | null;
  startedAt: string;
  lastHeartbeatAt: string;
}

/** What happened, as `GET /api/logs` and a task's log show it. */
export interface AgentLogTable {
  id: string;
  eventType: LogEventType;
  agentId: string | null;
  taskId: string | null;
  oldValue: string | null;
  newValue: string | null;
  metadata: JsonText | null;
  createdAt: string;
}

export interface AgentTables {
  agents: AgentTable;
  runtime_instances: RuntimeInstanceTable;
  context_versions: ContextVersionTable;
  active_sessions: ActiveSessionTable;
  agent_log: AgentLogTable;
}
