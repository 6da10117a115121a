import type { Reader } from '../../../db/access.js';
import { deleteConnectionsOfMcpServer } from '../../../db/queries/connections.js';
import {
  countMcpServers,
  deleteAgentMcpServer,
  deleteMcpServerRow,
  findMcpServerRow,
  insertAgentMcpServer,
  insertMcpServer,
  isMcpServerNameTaken,
  listMcpServerRows,
  type McpServerFilter,
  type McpServerRow,
  updateMcpServerRow,
} from '../../../db/queries/mcp-servers.js';
import { findHolder } from '../../../db/queries/tasks.js';
import type { components } from '../../../generated/swarm/types.js';
import { assertKeepsSecrets } from '../../access/stored-secrets.js';
import { isLead, leadsOnly } from '../../agents/leads.js';
import type { App, AppInUnit } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { conflict, invalid, invalidField, notFound } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { shownList, shownObject, toJsonText } from '../../kernel/stored-json.js';
import { inTransaction, type UnitOfWork } from '../../kernel/unit-of-work.js';
import { outbound } from '../../outbound/outbound.js';
import { trustedUserId } from '../../users/trusted-user.js';
import { requireAuthorization } from '../authorizations.js';
import { assertHeaders, namesSecrets } from './headers.js';

type Schemas = components['schemas'];
type McpServer = Schemas['McpServer'];
type Result = Schemas['McpServerResult'];
type Input = Schemas['UpdateMcpServerBody'];

const maxServers = 1000;

const toMcpServer = (row: McpServerRow): McpServer => ({
  id: row.id,
  name: row.name,
  description: row.description,
  transport: row.transport,
  url: row.url,
  command: shownList(row.command) ?? [],
  headers: shownObject(row.headers) ?? {},
  headerConfigKeys: shownObject(row.headerConfigKeys) ?? {},
  authMethod: row.authMethod,
  oauthAuthorizationId: row.oauthAuthorizationId,
  scope: row.scope,
  ownerAgentId: row.ownerAgentId === '' ? null : row.ownerAgentId,
  isEnabled: row.isEnabled === 1,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  createdBy: row.createdBy,
  updatedBy: row.updatedBy,
});

/** The servers that meet all filters, by name. */
export const listMcpServers = async ({ db }: App, filter: McpServerFilter): Promise<Schemas['McpServerList']> => ({
  mcpServers: (await listMcpServerRows(db, filter)).map(toMcpServer),
});

const requireServer = async (db: Reader, id: string): Promise<McpServerRow> => {
  const row = await findMcpServerRow(db, id);
  if (row === undefined) {
    throw notFound('mcpServer');
  }
  return row;
};

/** @throws ProductError notFound */
export const getMcpServer = async ({ db }: App, id: string): Promise<Result> => ({
  mcpServer: toMcpServer(await requireServer(db, id)),
});

type Secrets = Parameters<typeof namesSecrets>[0];

/**
 * An agent that is no lead changes its own servers, as long as they carry nothing that is stored; so does a lead that has
 * lost what is stored.
 *
 * @throws ProductError forbidden (`lead_only`, `credential_access_revoked`)
 */
const assertMayChange = async (
  db: Reader,
  caller: Caller,
  server: Secrets & Pick<McpServerRow, 'scope' | 'ownerAgentId'>,
): Promise<void> => {
  const { agentId } = caller;
  if (namesSecrets(server)) {
    await assertKeepsSecrets(db, caller);
  }
  if (agentId === undefined || (await isLead(db, agentId))) {
    return;
  }
  if (server.scope !== 'agent' || server.ownerAgentId !== agentId) {
    throw leadsOnly('manage MCP servers of others');
  }
  if (namesSecrets(server)) {
    throw leadsOnly('manage MCP servers that name stored entries or accounts');
  }
};

/** What is kept of a server that can be changed. */
type Content = Omit<McpServerRow, 'id' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>;

const initial: Content = {
  name: '',
  description: null,
  transport: 'http',
  url: null,
  command: toJsonText([]),
  headers: toJsonText({}),
  headerConfigKeys: toJsonText({}),
  authMethod: 'static',
  oauthAuthorizationId: null,
  scope: 'agent',
  ownerAgentId: '',
  isEnabled: 1,
};

const given = <Value>(value: Value | undefined, otherwise: Value): Value => (value === undefined ? otherwise : value);

const placeOf = (
  { agentId = '' }: Caller,
  { scope, ownerAgentId }: Input,
  before: Content,
): Pick<Content, 'scope' | 'ownerAgentId'> => {
  const to = given(scope, before.scope);
  const owner = ownerAgentId ?? (ownerAgentId === null ? '' : before.ownerAgentId);
  return { scope: to, ownerAgentId: owner === '' && to === 'agent' ? agentId : owner };
};

const contentOf = (caller: Caller, input: Input, before: Content): Content => ({
  name: (input.name ?? before.name).trim(),
  description: given(input.description, before.description),
  transport: given(input.transport, before.transport),
  url: given(input.url, before.url)?.trim() ?? null,
  command: input.command ? toJsonText(input.command) : before.command,
  headers: input.headers ? toJsonText(input.headers) : before.headers,
  headerConfigKeys: input.headerConfigKeys ? toJsonText(input.headerConfigKeys) : before.headerConfigKeys,
  authMethod: given(input.authMethod, before.authMethod),
  oauthAuthorizationId: given(input.oauthAuthorizationId, before.oauthAuthorizationId),
  ...placeOf(caller, input, before),
  isEnabled: given(input.isEnabled, before.isEnabled === 1) ? 1 : 0,
});

const assertPlace = (app: AppInUnit, { transport, url, command }: Content): void => {
  if (transport === 'stdio') {
    if (url !== null) {
      throw invalidField('body.url', 'must be left out for the transport stdio');
    }
    if ((shownList(command) ?? []).length === 0) {
      throw invalidField('body.command', 'is required for the transport stdio');
    }
    return;
  }
  if (url === null) {
    throw invalidField('body.url', `is required for the transport ${transport}`);
  }
  app.service(outbound).judge(url, 'body.url');
};

/** @throws ProductError invalid */
const assertContent = async ({ app, db }: UnitOfWork, content: Content, input: Input): Promise<void> => {
  assertPlace(app, content);
  assertHeaders(shownObject(content.headers) ?? {}, shownObject(content.headerConfigKeys) ?? {});
  if (content.authMethod !== 'oauth') {
    return;
  }
  if (content.oauthAuthorizationId === null) {
    throw invalidField('body.oauthAuthorizationId', 'is required where authMethod is oauth');
  }
  if (typeof input.oauthAuthorizationId === 'string') {
    const path = 'body.oauthAuthorizationId';
    await requireAuthorization(db, input.oauthAuthorizationId, { path, active: false });
  }
};

const assertOwner = async (db: Reader, { scope, ownerAgentId }: Content): Promise<void> => {
  if (scope === 'agent' && ownerAgentId === '') {
    throw invalidField('body.ownerAgentId', 'is required for the scope agent');
  }
  if (ownerAgentId !== '' && (await findHolder(db, ownerAgentId)) === undefined) {
    throw invalidField('body.ownerAgentId', 'must be the id of an agent');
  }
};

const taken = (name: string) =>
  conflict(`There is an MCP server with the name '${name}' in this scope`, { code: 'mcp_server_exists' });

/**
 * Registers a server with tools; nobody has it installed.
 *
 * @throws ProductError invalid, forbidden (`lead_only`), conflict (`mcp_server_exists`, `too_many_mcp_servers`)
 */
export const createMcpServer = async (
  app: App,
  caller: Caller,
  input: Schemas['CreateMcpServerBody'],
): Promise<Result> => {
  const content = contentOf(caller, input, initial);
  return inTransaction(app, async (uow) => {
    const { db, now } = uow;
    const id = newId();
    await assertMayChange(db, caller, { ...content, id });
    await assertContent(uow, content, input);
    await assertOwner(db, content);
    if ((await countMcpServers(db)) >= maxServers) {
      throw conflict(`There are ${maxServers} MCP servers, which is the most`, { code: 'too_many_mcp_servers' });
    }
    const by = (await trustedUserId(db, caller)) ?? null;
    const row = { ...content, id, createdAt: now, updatedAt: now, createdBy: by, updatedBy: by };
    if (!(await insertMcpServer(db, row))) {
      throw taken(content.name);
    }
    return { mcpServer: toMcpServer(row) };
  });
};

/**
 * Changes what is sent of a server.
 *
 * @throws ProductError notFound, invalid, forbidden (`lead_only`), conflict (`mcp_server_exists`)
 */
export const updateMcpServer = (app: App, caller: Caller, id: string, input: Input): Promise<Result> =>
  inTransaction(app, async (uow) => {
    const { db, now } = uow;
    const before = await requireServer(db, id);
    const content = contentOf(caller, input, before);
    await assertMayChange(db, caller, before);
    await assertMayChange(db, caller, { ...content, id });
    await assertContent(uow, content, input);
    await assertOwner(db, content);
    if (await isMcpServerNameTaken(db, { ...content, id })) {
      throw taken(content.name);
    }
    const changes = { ...content, updatedAt: now, updatedBy: (await trustedUserId(db, caller)) ?? null };
    await updateMcpServerRow(db, id, changes);
    return { mcpServer: toMcpServer(Object.assign({}, before, changes)) };
  });

/** Deletes a server with its connections. @throws ProductError notFound, forbidden (`lead_only`) */
export const deleteMcpServer = async (app: App, caller: Caller, id: string): Promise<Schemas['DeletedMcpServer']> =>
  inTransaction(app, async ({ db }) => {
    await assertMayChange(db, caller, await requireServer(db, id));
    const deletedConnections = await deleteConnectionsOfMcpServer(db, id);
    await deleteMcpServerRow(db, id);
    return { deleted: true, deletedConnections };
  });

/** @throws ProductError forbidden (`lead_only`): agents give and take only for themselves */
const assertMayGive = async ({ db }: UnitOfWork, caller: Caller, agentId: string): Promise<void> => {
  if (caller.agentId !== undefined && caller.agentId !== agentId && !(await isLead(db, caller.agentId))) {
    throw leadsOnly('manage MCP servers of others');
  }
};

/**
 * Gives a server to an agent.
 *
 * @throws ProductError notFound, invalid (`agent_unknown`), forbidden (`lead_only`)
 */
export const installMcpServer = async (
  app: App,
  caller: Caller,
  id: string,
  { agentId }: Schemas['InstallMcpServerBody'],
): Promise<Schemas['InstalledMcpServer']> =>
  inTransaction(app, async (uow) => {
    const { db, now } = uow;
    await assertMayGive(uow, caller, agentId);
    await requireServer(db, id);
    if ((await findHolder(db, agentId)) === undefined) {
      throw invalid('Agent not found', { code: 'agent_unknown' });
    }
    return insertAgentMcpServer(db, { agentId, mcpServerId: id, installedAt: now });
  });

/** Takes a server from an agent. @throws ProductError notFound, forbidden (`lead_only`) */
export const uninstallMcpServer = async (
  app: App,
  caller: Caller,
  { id, agentId }: { readonly id: string; readonly agentId: string },
): Promise<Schemas['UninstalledMcpServer']> =>
  inTransaction(app, async (uow) => {
    await assertMayGive(uow, caller, agentId);
    await requireServer(uow.db, id);
    return { uninstalled: await deleteAgentMcpServer(uow.db, agentId, id) };
  });
