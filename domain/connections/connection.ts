import type { Reader } from '../../db/access.js';
import { type ConnectionRow, findConnectionRow } from '../../db/queries/connections.js';
import { type BindingRow, findBindingRow } from '../../db/queries/credential-bindings.js';
import type { components } from '../../generated/swarm/types.js';
import { notFound } from '../kernel/errors.js';
import { parsedUrl } from '../kernel/parsed-url.js';
import { shownList, toJsonText } from '../kernel/stored-json.js';
import { type TokenStatusOf, tokenStatuses } from './authorizations.js';

type Schemas = components['schemas'];
export type Connection = Schemas['ScriptConnection'];

/** @throws ProductError notFound */
export const requireConnectionRow = async (db: Reader, id: string): Promise<ConnectionRow> => {
  const row = await findConnectionRow(db, id);
  if (row === undefined) {
    throw notFound('scriptConnection');
  }
  return row;
};

/** The same place, however it is written. */
const normal = (url: string): string => {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/+$/, '');
};

const mismatchOf = ({ baseUrl, specServerUrl }: ConnectionRow): Connection['baseUrlMismatch'] =>
  baseUrl !== null &&
  specServerUrl !== null &&
  parsedUrl(specServerUrl) !== undefined &&
  normal(specServerUrl) !== normal(baseUrl)
    ? { specUrl: specServerUrl, effectiveUrl: baseUrl }
    : undefined;

const toConnectionBinding = (binding: BindingRow, statusOf: TokenStatusOf): Schemas['ConnectionBinding'] => ({
  id: binding.id,
  configKey: binding.configKey,
  authKind: binding.authKind,
  ...(binding.oauthAuthorizationId !== null && { oauthAuthorizationId: binding.oauthAuthorizationId }),
  ...(binding.authKind === 'oauth' && { tokenStatus: statusOf(binding.oauthAuthorizationId) }),
});

const authOf = (row: ConnectionRow, statusOf: TokenStatusOf): Schemas['ConnectionAuth'] => ({
  type: row.authType,
  ...(row.authConfigKey !== null && { configKey: row.authConfigKey }),
  ...(row.authAuthorizationId !== null && { authorizationId: row.authAuthorizationId }),
  ...(row.authParamName !== null && { paramName: row.authParamName }),
  ...(row.authType === 'oauth' && { status: statusOf(row.authAuthorizationId) }),
});

/** A connection as it is shown: no description and no secret. */
export const toConnection = (
  row: ConnectionRow,
  binding: BindingRow | undefined,
  statusOf: TokenStatusOf,
): Connection => {
  const baseUrlMismatch = mismatchOf(row);
  return {
    id: row.id,
    slug: row.slug,
    displayName: row.displayName,
    kind: row.kind,
    scope: row.scope,
    scopeId: row.scopeId === '' ? null : row.scopeId,
    baseUrl: row.baseUrl,
    baseUrlSource: row.baseUrlSource,
    ...(baseUrlMismatch && { baseUrlMismatch }),
    allowedHosts: shownList(row.allowedHosts) ?? [],
    credentialBindingId: row.credentialBindingId,
    authType: row.authType,
    authConfigKey: row.authConfigKey,
    authAuthorizationId: row.authAuthorizationId,
    authParamName: row.authParamName,
    authTemplateOverride: row.authTemplateOverride,
    authHostsOverride: shownList(row.authHostsOverride) ?? null,
    openapiSpecSourceKind: row.specSourceKind,
    openapiSpecSource: row.specSource,
    openapiSpecEtag: row.specEtag,
    openapiSpecFetchedAt: row.specFetchedAt,
    mcpServerId: row.mcpServerId,
    generatedAt: row.generatedAt,
    generationError: row.generationError,
    enabled: row.enabled === 1,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    createdBy: row.createdBy,
    updatedBy: row.updatedBy,
    operationCount: row.operationCount,
    toolCount: row.toolCount,
    credentialBinding: binding === undefined ? null : toConnectionBinding(binding, statusOf),
    auth: authOf(row, statusOf),
  };
};

/** The accounts that a connection asks with: its own, and that of the binding it uses. */
export const accountsOf = (row: ConnectionRow, binding: BindingRow | undefined): readonly (string | null)[] => [
  row.authAuthorizationId,
  binding?.oauthAuthorizationId ?? null,
];

/** A stored connection as it is shown, with the binding it uses. */
export const shownConnection = async (db: Reader, now: string, row: ConnectionRow): Promise<Connection> => {
  const binding = row.credentialBindingId === null ? undefined : await findBindingRow(db, row.credentialBindingId);
  return toConnection(row, binding, await tokenStatuses(db, now, accountsOf(row, binding)));
};

/** What a version keeps of a connection. */
export const snapshotOf = (row: ConnectionRow) =>
  toJsonText({
    slug: row.slug,
    displayName: row.displayName,
    kind: row.kind,
    scope: row.scope,
    scopeId: row.scopeId === '' ? null : row.scopeId,
    baseUrl: row.baseUrl,
    baseUrlSource: row.baseUrlSource,
    allowedHosts: shownList(row.allowedHosts) ?? [],
    authType: row.authType,
    authConfigKey: row.authConfigKey,
    authAuthorizationId: row.authAuthorizationId,
    authParamName: row.authParamName,
    openapiSpecSourceKind: row.specSourceKind,
    openapiSpecSource: row.specSource,
    openapiSpecEtag: row.specEtag,
    mcpServerId: row.mcpServerId,
    operationCount: row.operationCount,
    toolCount: row.toolCount,
    generationError: row.generationError,
    enabled: row.enabled === 1,
  });
