import type { Bit, JsonObject, JsonText } from './column-types.js';

export interface WorkflowTable {
  id: string;
  key: string;
  name: string;
  description: string | null;
  enabled: Bit;
  nodeCount: number;
  maxConcurrentRuns: number | null;
  dir: string | null;
  vcsRepo: string | null;
  createdByAgentId: string | null;
  createdBy: string | null;
  updatedBy: string | null;
  createdAt: string;
  lastUpdatedAt: string;
  /** No secret of its triggers, of now and of its versions, stands in clear. */
  secretsSealed: Bit;
  requiredParams: JsonText<readonly string[]>;
  requires: JsonText<readonly string[]>;
  params: JsonText<JsonObject>;
  triggers: JsonText<readonly JsonObject[]>;
  cooldown: JsonText<JsonObject> | null;
  input: JsonText<Readonly<Record<string, string>>> | null;
  triggerSchema: JsonText<JsonObject> | null;
  definition: JsonText<JsonObject>;
}

export interface WorkflowVersionTable {
  id: string;
  workflowId: string;
  version: number;
  changedByAgentId: string | null;
  createdAt: string;
  snapshot: JsonText<JsonObject>;
}

/** The secret of a trigger, encrypted. */
export interface WorkflowSecretTable {
  id: string;
  workflowId: string;
  sealed: string;
  createdAt: string;
}

export interface WorkflowTables {
  workflows: WorkflowTable;
  workflow_secrets: WorkflowSecretTable;
  workflow_versions: WorkflowVersionTable;
}
