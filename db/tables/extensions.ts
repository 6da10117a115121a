import type { ExtensionRunAction, ExtensionRuntime, ExtensionStatus } from '../../generated/swarm/enums.js';
import type { Bit, JsonObject, JsonText } from './column-types.js';

export interface ExtensionTable {
  id: string;
  name: string;
  description: string;
  runtime: ExtensionRuntime;
  /** Of the manifest and the files as they are now, which may be those of an older version. */
  contentHash: string;
  /** The highest number there is. */
  version: number;
  /** The one whose files these are. */
  activeVersion: number;
  enabled: Bit;
  priority: number;
  status: ExtensionStatus;
  consecutiveFailures: number;
  lastError: string | null;
  agentId: string | null;
  createdByAgentId: string | null;
  createdAt: string;
  updatedAt: string;
  /** JSON, encrypted with the key of stored secrets: keys of other services are in it. */
  configJson: string;
  manifestJson: JsonText<JsonObject>;
}

export interface ExtensionVersionTable {
  id: string;
  extensionId: string;
  version: number;
  contentHash: string;
  changedByAgentId: string | null;
  changedAt: string;
  changeReason: string | null;
  manifestJson: JsonText<JsonObject>;
  filesJson: JsonText<Readonly<Record<string, string>>>;
}

export interface ExtensionRunTable {
  id: string;
  extensionId: string;
  version: number;
  event: string;
  action: ExtensionRunAction;
  durationMs: number | null;
  /** The agent that the event is about. */
  agentId: string | null;
  createdAt: string;
  subject: string | null;
  message: string | null;
}

export interface ExtensionTables {
  extensions: ExtensionTable;
  extension_versions: ExtensionVersionTable;
  extension_runs: ExtensionRunTable;
}
