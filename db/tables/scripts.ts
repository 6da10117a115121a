import type {
  ScriptApiAuthMode,
  ScriptFsMode,
  ScriptRunKind,
  ScriptRunStatus,
  ScriptScope,
  ScriptStepStatus,
} from '../../generated/swarm/enums.js';
import type { Bit, JsonObject, JsonText } from './column-types.js';

/** What the source says of its function. */
export interface StoredSignature {
  readonly argsType: string;
  readonly resultType: string;
  readonly description: string;
}

export interface ScriptTable {
  id: string;
  scope: ScriptScope;
  /** The agent; the empty text for the global scope, so that the unique key covers it. */
  scopeId: string;
  name: string;
  description: string;
  intent: string;
  key: string;
  /** SHA-256 of the source. */
  contentHash: string;
  version: number;
  /** It was saved because it ran well once, and goes when it is not used. */
  isScratch: Bit;
  typeChecked: Bit;
  fsMode: ScriptFsMode;
  createdByAgentId: string | null;
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
  updatedBy: string | null;
  signature: JsonText<StoredSignature>;
  argsJsonSchema: JsonText<JsonObject> | null;
  source: string;
}

export interface ScriptVersionTable {
  id: string;
  scriptId: string;
  version: number;
  description: string;
  intent: string;
  contentHash: string;
  changedByAgentId: string | null;
  changedAt: string;
  changeReason: string | null;
  createdBy: string | null;
  updatedBy: string | null;
  signature: JsonText<StoredSignature>;
  source: string;
}

export interface ScriptRunTable {
  id: string;
  agentId: string;
  scriptName: string | null;
  kind: ScriptRunKind;
  status: ScriptRunStatus;
  pid: number | null;
  startedAt: string;
  finishedAt: string | null;
  lastHeartbeatAt: string | null;
  idempotencyKey: string | null;
  requestedByUserId: string | null;
  apiEndpointId: string | null;
  error: string | null;
  /** JSON, without secrets. */
  args: string | null;
  /** JSON, without secrets; null also when it is too long to be kept. */
  output: string | null;
  source: string;
  /** Of the server that does it now. */
  leaseToken: string | null;
  leaseUntil: string | null;
  /** The user whose token asked for it, with whose rights it is done; null: the operator. */
  principalUserId: string | null;
}

/** A step of a durable run; what is in it is without secrets. */
export interface ScriptRunJournalTable {
  id: string;
  runId: string;
  stepKey: string;
  stepType: string;
  status: ScriptStepStatus;
  configHash: string;
  /** The task that it made. */
  taskId: string | null;
  /** The how manieth of its run it is, … */
  position: number;
  /** … and how many up to it have agents do a task. */
  agentTasks: number;
  startedAt: string;
  completedAt: string | null;
  durationMs: number | null;
  error: string | null;
  /** JSON. */
  config: string;
  /** JSON. */
  result: string | null;
}

/** An address at which the outside runs a script. */
export interface ScriptApiTable {
  /** What stands in the address: random letters. */
  id: string;
  scriptId: string;
  /** As whom it runs. */
  agentId: string;
  authMode: ScriptApiAuthMode;
  enabled: Bit;
  label: string | null;
  callCount: number;
  lastUsedAt: string | null;
  /** Encrypted; null where none is asked for. */
  token: string | null;
  /** The user whose token made it, with whose rights it runs; null: the operator. */
  principalUserId: string | null;
  /** The agent that made it, if one did. */
  createdByAgentId: string | null;
  createdBy: string | null;
  updatedBy: string | null;
  createdAt: string;
}

/** What a script is for, as a model puts it into numbers. */
export interface ScriptEmbeddingTable {
  scriptId: string;
  model: string;
  /** `updatedAt` of the script that was embedded: with another one it is out of date. */
  scriptUpdatedAt: string;
  embeddedAt: string;
  /** 32-bit floats, little-endian, in base64. */
  vector: string;
}

export interface ScriptTables {
  script_apis: ScriptApiTable;
  script_embeddings: ScriptEmbeddingTable;
  script_run_journal: ScriptRunJournalTable;
  script_runs: ScriptRunTable;
  scripts: ScriptTable;
  script_versions: ScriptVersionTable;
}
