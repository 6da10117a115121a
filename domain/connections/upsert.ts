import {
  type ConnectionRow,
  countConnections,
  deleteConnectionSpec,
  findConnectionRow,
  findConnectionRowAt,
  insertConnection,
  insertConnectionVersion,
  replaceConnectionSpec,
  updateConnection,
} from '../../db/queries/connections.js';
import type { components } from '../../generated/swarm/types.js';
import { assertMayManage } from '../agents/leads.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalidField, type ProductError } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { shownList, toJsonText } from '../kernel/stored-json.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { outbound } from '../outbound/outbound.js';
import { trustedUserId } from '../users/trusted-user.js';
import { type AuthChange, type AuthColumns, authColumns, authOfInput, noAuth, storeAuth } from './auth.js';
import { type Connection, shownConnection, snapshotOf } from './connection.js';
import { hostOfUrl, hostsOf } from './hosts.js';
import { assertMcp, readMcp, requireNamedServer } from './mcp/read.js';
import { isTakenName, wordOf } from './names.js';
import { scopeIdOf } from './scope.js';
import { noSpec, type ReadSpec, readSpec, specRowsOf } from './spec.js';

type Input = components['schemas']['UpsertScriptConnectionBody'];

const maxConnections = 1000;
const keptVersions = 100;

const slugOf = (text: string): string => {
  const slug = wordOf(text);
  if (slug === '') {
    throw invalidField('body.slug', 'must have a letter');
  }
  if (isTakenName(slug)) {
    throw invalidField('body.slug', `must not be ${slug}: every object has a member of this name`);
  }
  return slug;
};

/** Where the base URL is that no caller said, but a description. */
export const serverOfSpec = 'servers of the description';

/** A base URL that may be asked. @throws ProductError invalid */
export const usableBaseUrl = (app: App, url: string, path = 'body.baseUrl'): string => {
  app.service(outbound).judge(url, path);
  const { search, hash } = new URL(url);
  if (search !== '' || hash !== '') {
    throw invalidField(path, 'must have no query and no fragment');
  }
  return url.trim();
};

/** Why a description does not say where its service is. */
const whyNoServer = (spec: ReadSpec | undefined): string => {
  const problem = spec?.imported.serverProblem ?? null;
  return problem === null ? 'the description names no server' : `the description names ${problem}`;
};

/** What is none says nothing of a server: that is what is to be mended. Only one that was sent can be. */
const assertSaysSomething = (spec: ReadSpec | undefined): void => {
  if (spec?.imported.isReadable === false) {
    throw invalidField('body.openapiSpecJson', `must be a description. ${spec.imported.error ?? 'It cannot be read'}`);
  }
};

type BaseUrl = Pick<ConnectionRow, 'baseUrl' | 'baseUrlSource'>;

const baseUrlOf = (app: App, input: Input, before: ConnectionRow | undefined, spec: ReadSpec | undefined): BaseUrl => {
  if (input.baseUrl !== undefined) {
    return { baseUrl: usableBaseUrl(app, input.baseUrl), baseUrlSource: 'user' };
  }
  // A description that was not sent just now moves nothing.
  if (spec?.isNew === false && before !== undefined && before.baseUrl !== null) {
    return { baseUrl: before.baseUrl, baseUrlSource: before.baseUrlSource };
  }
  const said = spec?.imported.serverUrl ?? null;
  if (said !== null) {
    return { baseUrl: usableBaseUrl(app, said, serverOfSpec), baseUrlSource: 'spec' };
  }
  if (before === undefined || before.baseUrl === null) {
    assertSaysSomething(spec);
    throw invalidField('body.baseUrl', `must be given: ${whyNoServer(spec)}`);
  }
  return { baseUrl: before.baseUrl, baseUrlSource: before.baseUrlSource };
};

/** Hosts that followed from the base URL follow the next one, too. */
export const followingHosts = (before: ConnectionRow | undefined, baseUrl: string): ConnectionRow['allowedHosts'] => {
  const stored = before && shownList(before.allowedHosts);
  const derived = before?.baseUrl ? hostOfUrl(before.baseUrl) : undefined;
  return stored === undefined || (stored.length === 1 && stored[0] === derived)
    ? toJsonText([hostOfUrl(baseUrl)])
    : toJsonText(stored);
};

const targetOf = async (app: App, input: Input, slug: string): Promise<ConnectionRow | undefined> => {
  if (input.id !== undefined) {
    return findConnectionRow(app.db, input.id);
  }
  const scope = input.scope ?? 'global';
  return findConnectionRowAt(app.db, { scope, scopeId: scopeIdOf(scope, input.scopeId, 'connections'), slug });
};

export const changedByAnother = (slug: string): ProductError =>
  conflict(`Script connection '${slug}' was changed by another writer; read it again and retry`, {
    code: 'connection_changed',
  });

/** A connection as it is to be, but for what only the unit of work knows. */
interface Planned {
  readonly before: ConnectionRow | undefined;
  /** The caller said which id it has. */
  readonly isNamed: boolean;
  readonly row: Omit<ConnectionRow, 'createdAt' | 'updatedAt' | 'createdBy' | 'updatedBy' | 'credentialBindingId'>;
  readonly auth: AuthChange | undefined;
  readonly spec: ReadSpec | undefined;
  readonly standaloneId: string | undefined;
}

const assertKind = (input: Input): void => {
  if (input.kind === 'graphql') {
    assertGraphql(input);
  }
  if (input.kind === 'mcp') {
    assertMcp(input);
  } else if (input.mcpServerId !== undefined) {
    throw invalidField('body.mcpServerId', `must be left out for the kind ${input.kind}`);
  }
};

const assertGraphql = ({ baseUrl, allowedHosts, openapiSpecUrl, openapiSpecJson, specSource }: Input): void => {
  if (openapiSpecUrl !== undefined || openapiSpecJson !== undefined || specSource !== undefined) {
    throw invalidField('body.openapiSpecJson', 'must be left out for the kind graphql');
  }
  if (baseUrl === undefined) {
    throw invalidField('body.baseUrl', 'is required for the kind graphql');
  }
  if (allowedHosts === undefined || allowedHosts.length === 0) {
    throw invalidField('body.allowedHosts', 'is required for the kind graphql');
  }
};

type Place = Pick<ConnectionRow, 'scope' | 'scopeId'>;

const placeOf = ({ scope: given, scopeId }: Input, before: ConnectionRow | undefined): Place => {
  const scope = given ?? before?.scope ?? 'global';
  return before !== undefined && scopeId === undefined && scope === before.scope
    ? { scope, scopeId: before.scopeId }
    : { scope, scopeId: scopeIdOf(scope, scopeId, 'connections') };
};

/** What is to fill secrets in: an `auth` of the connection's own, or a binding that stands by itself. */
const bindingOf = (
  { kind, credentialBindingId }: Input,
  before: ConnectionRow | undefined,
  auth: AuthChange | undefined,
): Pick<Planned, 'standaloneId'> & { readonly columns: AuthColumns } => {
  if (kind === 'mcp') {
    return { standaloneId: undefined, columns: noAuth };
  }
  if (auth !== undefined) {
    return { standaloneId: undefined, columns: auth.columns };
  }
  if (credentialBindingId !== undefined && credentialBindingId !== null) {
    return { standaloneId: credentialBindingId, columns: noAuth };
  }
  const kept = before?.authType === 'none' ? before.credentialBindingId : null;
  return { standaloneId: kept ?? undefined, columns: authColumns(before ?? noAuth) };
};

const enabledOf = ({ enabled }: Input, before: ConnectionRow | undefined): ConnectionRow['enabled'] => {
  if (enabled === undefined) {
    return before?.enabled ?? 1;
  }
  return enabled ? 1 : 0;
};

/** Where a connection is; one to an MCP server leaves that to the server. */
const whereOf = (
  app: App,
  input: Input,
  before: ConnectionRow | undefined,
  spec: ReadSpec | undefined,
): Pick<ConnectionRow, 'baseUrl' | 'baseUrlSource' | 'allowedHosts'> => {
  if (input.kind === 'mcp') {
    return { baseUrl: null, baseUrlSource: 'user', allowedHosts: toJsonText([]) };
  }
  const hosts = input.allowedHosts && hostsOf(input.allowedHosts, 'body.allowedHosts');
  const place = baseUrlOf(app, input, before, spec);
  return { ...place, allowedHosts: hosts ? toJsonText(hosts) : followingHosts(before, place.baseUrl ?? '') };
};

const described = async (
  app: App,
  caller: Caller,
  input: Input,
  { before, place }: { readonly before: ConnectionRow | undefined; readonly place: Place },
  signal: AbortSignal,
): Promise<ReadSpec | undefined> => {
  switch (input.kind) {
    case 'openapi':
      return readSpec(app, input, before, signal);
    case 'mcp':
      return readMcp(app, caller, { ...place, mcpServerId: input.mcpServerId ?? null }, signal);
    case 'graphql':
      return undefined;
  }
};

const plan = async (app: App, caller: Caller, input: Input, signal: AbortSignal): Promise<Planned> => {
  const slug = slugOf(input.slug);
  assertKind(input);
  const before = await targetOf(app, input, slug);
  const place = placeOf(input, before);
  const auth = await authOfInput(app.db, input, slug, before ?? noAuth);
  const spec = await described(app, caller, input, { before, place }, signal);
  const { standaloneId, columns } = bindingOf(input, before, auth);
  return {
    before,
    isNamed: input.id !== undefined,
    auth,
    spec,
    standaloneId,
    row: {
      id: before?.id ?? input.id ?? newId(),
      slug,
      displayName: input.displayName ?? null,
      kind: input.kind,
      ...place,
      ...whereOf(app, input, before, spec),
      ...columns,
      mcpServerId: input.mcpServerId ?? null,
      ...(spec?.columns ?? { ...noSpec, generatedAt: app.clock.now(), operationCount: 1 }),
      enabled: enabledOf(input, before),
      version: (before?.version ?? 0) + 1,
    },
  };
};

/** Who changes a connection, and how. */
export interface VersionNote {
  readonly caller: Caller;
  readonly what: 'created' | 'updated' | 'refreshed' | 'enabled' | 'disabled';
}

/** Keeps what a connection says from now on as a version. */
export const keepVersion = async (
  { db, now }: UnitOfWork,
  row: ConnectionRow,
  { caller, what }: VersionNote,
): Promise<void> =>
  insertConnectionVersion(
    db,
    {
      id: newId(),
      connectionId: row.id,
      version: row.version,
      changedAt: now,
      changedBy: row.updatedBy,
      changedByAgentId: caller.agentId ?? null,
      change: what,
      snapshot: snapshotOf(row),
    },
    keptVersions,
  );

const storeRow = async (uow: UnitOfWork, { before, isNamed }: Planned, row: ConnectionRow): Promise<void> => {
  const inPlace = await findConnectionRowAt(uow.db, row);
  if (inPlace !== undefined && inPlace.id !== before?.id) {
    throw before === undefined && !isNamed
      ? changedByAnother(row.slug)
      : conflict(`There is a script connection with the slug '${row.slug}' in this scope`, {
          code: 'connection_exists',
        });
  }
  if (before === undefined) {
    if ((await countConnections(uow.db)) >= maxConnections) {
      throw conflict(`There are ${maxConnections} script connections, which is the most`, {
        code: 'too_many_connections',
      });
    }
    if (!(await insertConnection(uow.db, row))) {
      throw changedByAnother(row.slug);
    }
    return;
  }
  if (!(await updateConnection(uow.db, before, row))) {
    throw changedByAnother(row.slug);
  }
};

const store = async (uow: UnitOfWork, caller: Caller, planned: Planned): Promise<Connection> => {
  const { before, auth, spec, standaloneId } = planned;
  const by = (await trustedUserId(uow.db, caller)) ?? null;
  const row: ConnectionRow = Object.assign({}, planned.row, {
    credentialBindingId: before?.credentialBindingId ?? null,
    createdAt: before?.createdAt ?? uow.now,
    createdBy: before === undefined ? by : before.createdBy,
    updatedAt: uow.now,
    updatedBy: by,
  });
  if (row.mcpServerId !== null) {
    await requireNamedServer(uow.db, row.mcpServerId);
  }
  await storeRow(uow, planned, row);
  const credentialBindingId = await storeAuth(uow, before, row, { secret: auth?.secret, standaloneId, by });
  await updateConnection(uow.db, row, { credentialBindingId });
  if (spec === undefined) {
    await deleteConnectionSpec(uow.db, row.id);
  } else {
    await replaceConnectionSpec(uow.db, ...specRowsOf(row.id, spec.imported));
  }
  const stored: ConnectionRow = Object.assign({}, row, { credentialBindingId });
  await keepVersion(uow, stored, { caller, what: before === undefined ? 'created' : 'updated' });
  return shownConnection(uow.db, uow.now, stored);
};

/**
 * Makes or changes a connection, with its binding and its secret, and reads its description (docs/connections.md).
 *
 * @throws ProductError forbidden (`lead_only`), invalid, conflict (`connection_changed`, `connection_exists`,
 * `too_many_connections`), unavailable when too many descriptions wait; the signal's reason when it aborts
 */
export const upsertScriptConnection = async (
  app: App,
  caller: Caller,
  input: Input,
  signal: AbortSignal,
): Promise<{ connection: Connection }> => {
  await assertMayManage(app.db, caller, 'script connections');
  const planned = await plan(app, caller, input, signal);
  return inTransaction(app, async (uow) => ({ connection: await store(uow, caller, planned) }));
};
