import type {
  BindingAuthKind,
  BindingSource,
  ConfigScope,
  ConnectionAuthType,
  ConnectionBaseUrlSource,
  ConnectionKind,
  ConnectionSpecSourceKind,
  CredentialSubject,
} from '../../generated/swarm/enums.js';
import type { Bit, JsonObject, JsonText } from './column-types.js';

export interface ScriptConnectionTable {
  id: string;
  slug: string;
  displayName: string | null;
  kind: ConnectionKind;
  scope: ConfigScope;
  /** The agent or repository; the empty text for the global scope. */
  scopeId: string;
  /** Null for those that reach an MCP server. */
  baseUrl: string | null;
  baseUrlSource: ConnectionBaseUrlSource;
  allowedHosts: JsonText<readonly string[]>;
  credentialBindingId: string | null;
  authType: ConnectionAuthType;
  authConfigKey: string | null;
  authAuthorizationId: string | null;
  authParamName: string | null;
  authTemplateOverride: string | null;
  authHostsOverride: JsonText<readonly string[]> | null;
  specSourceKind: ConnectionSpecSourceKind | null;
  specSource: string | null;
  specEtag: string | null;
  specFetchedAt: string | null;
  /** What the description says where the service is. */
  specServerUrl: string | null;
  mcpServerId: string | null;
  generatedAt: string | null;
  generationError: string | null;
  operationCount: number;
  toolCount: number;
  enabled: Bit;
  version: number;
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
  updatedBy: string | null;
}

export interface ScriptConnectionSpecTable {
  connectionId: string;
  title: string | null;
  specVersion: string | null;
  pathCount: number;
  /** The preview does not show all of it. */
  isTruncated: Bit;
  preview: string;
  /** The type of what scripts have of it. */
  types: string;
  /** The description as it was sent or fetched, as JSON where it is some. */
  spec: string;
}

export interface ScriptConnectionOperationTable {
  connectionId: string;
  name: string;
  position: number;
  /** As JSON. */
  descriptor: string;
}

export interface ScriptConnectionVersionTable {
  id: string;
  connectionId: string;
  version: number;
  changedAt: string;
  changedBy: string | null;
  changedByAgentId: string | null;
  change: string;
  snapshot: JsonText<JsonObject>;
}

export interface CredentialBindingTable {
  id: string;
  configKey: string;
  allowedHosts: JsonText<readonly string[]>;
  headerTemplate: string | null;
  queryTemplate: string | null;
  scope: ConfigScope;
  scopeId: string;
  active: Bit;
  authKind: BindingAuthKind;
  oauthAuthorizationId: string | null;
  source: BindingSource;
  managedByConnectionId: string | null;
  identity: string | null;
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
  updatedBy: string | null;
}

export interface CredentialUseTable {
  id: string;
  createdAt: string;
  agentId: string;
  taskId: string | null;
  scriptRunId: string | null;
  /** The person it was done for. */
  userId: string | null;
  connectionId: string | null;
  bindingId: string | null;
  /** The authorization whose token was used. */
  account: string | null;
  host: string;
  method: string;
  operation: string;
  /** What was answered; null where there was no answer. With `errorCode` null too: how the call went is not known. */
  status: number | null;
  errorCode: string | null;
  /** 0 until it is known. */
  durationMs: number;
}

/** Whoever is named here uses no secret any more. */
export interface CredentialBlockTable {
  subject: CredentialSubject;
  subjectId: string;
  reason: string | null;
  createdAt: string;
  createdBy: string | null;
}

export interface ConnectionTables {
  script_connections: ScriptConnectionTable;
  script_connection_specs: ScriptConnectionSpecTable;
  script_connection_operations: ScriptConnectionOperationTable;
  script_connection_versions: ScriptConnectionVersionTable;
  credential_bindings: CredentialBindingTable;
  credential_uses: CredentialUseTable;
  credential_blocks: CredentialBlockTable;
}
