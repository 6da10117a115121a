import {
  type ConnectionOperationRow,
  type ConnectionRow,
  type ConnectionSpecRow,
  countConnections,
  deleteConnectionSpec,
  findConnectionRow,
  findConnectionRowAt,
  findConnectionSpec,
  insertConnection,
  insertConnectionVersion,
  replaceConnectionSpec,
  updateConnection,
} from '../../db/queries/connections.js';
import type { components } from '../../generated/swarm/types.js';
import { readVendored } from '../catalog/vendored.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, invalid, invalidField, type ProductError } from '../kernel/errors.js';
import { newId } from '../kernel/ids.js';
import { shownList, toJsonText } from '../kernel/stored-json.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { outbound } from '../outbound/outbound.js';
import { trustedUserId } from '../users/trusted-user.js';
import { assertMayManage, scopeIdOf } from './access.js';
import { type AuthChange, type AuthColumns, authColumns, authOfInput, noAuth, storeAuth } from './auth.js';
import { type Connection, shownConnection, snapshotOf } from './connection.js';
import { fetchSpec } from './fetch-spec.js';
import { hostOfUrl, hostsOf } from './hosts.js';
import { specImports } from './import/imports.js';
import type { ImportedSpec } from './import/worker.js';
import { isTakenName, wordOf } from './names.js';

type Input = components['schemas']['UpsertScriptConnectionBody'];

const maxConnections = 1000;
const keptVersions = 100;

/** What is stored of a description. */
type SpecColumns = Pick<
  ConnectionRow,
  | 'specSourceKind'
  | 'specSource'
  | 'specEtag'
  | 'specFetchedAt'
  | 'specServerUrl'
  | 'generatedAt'
  | 'generationError'
  | 'operationCount'
>;

/** A description that was read, and what follows from it. */
export interface ReadSpec {
  readonly imported: ImportedSpec;
  readonly columns: SpecColumns;
  /** It was sent or fetched just now. */
  readonly isNew: boolean;
}

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

const specColumns = (
  imported: ImportedSpec,
  now: string,
  source: Pick<SpecColumns, 'specSourceKind' | 'specSource' | 'specEtag' | 'specFetchedAt'>,
): SpecColumns => ({
  ...source,
  specServerUrl: imported.serverUrl,
  generatedAt: imported.error === null ? now : null,
  generationError: imported.error,
  operationCount: imported.operations.length,
});

/** A description that was fetched must be one. @throws ProductError invalid (`connection_spec_unusable`) */
const assertReadable = ({ isReadable, error }: ImportedSpec): void => {
  if (!isReadable) {
    throw invalid(error ?? 'The description cannot be read', { code: 'connection_spec_unusable' });
  }
};

/** Reads what was fetched from a URL. @throws ProductError invalid (`connection_spec_unusable`), unavailable */
export const readFetched = async (
  app: App,
  url: string,
  { text, etag }: { readonly text: string; readonly etag: string | null },
  signal: AbortSignal,
): Promise<ReadSpec> => {
  const imported = await app.service(specImports).read({ text, specUrl: url }, signal);
  assertReadable(imported);
  const now = app.clock.now();
  const source = { specSourceKind: 'url', specSource: url, specEtag: etag, specFetchedAt: now } as const;
  return { imported, columns: specColumns(imported, now, source), isNew: true };
};

/** Reads a description that this installation has. @throws ProductError invalid */
export const readVendoredSpec = async (
  app: App,
  slug: string,
  path: string,
  signal: AbortSignal,
): Promise<ReadSpec> => {
  const { text, baseUrl } = await readVendored(app, slug, path);
  const imported = await app.service(specImports).read({ text, specUrl: null }, signal);
  assertReadable(imported);
  const now = app.clock.now();
  const source = { specSourceKind: 'vendored', specSource: slug, specEtag: null, specFetchedAt: now } as const;
  const placed = Object.assign({}, imported, { serverUrl: baseUrl });
  return { imported: placed, columns: specColumns(placed, now, source), isNew: true };
};

const oneSource = 'needs openapiSpecUrl, openapiSpecJson or specSource, one of them';

const readStored = async (app: App, row: ConnectionRow, signal: AbortSignal): Promise<ReadSpec> => {
  const stored = await findConnectionSpec(app.db, row.id);
  if (stored === undefined) {
    throw invalidField('body.openapiSpecUrl', oneSource);
  }
  const imported = await app.service(specImports).read({ text: stored.spec, specUrl: row.specSource }, signal);
  const { specSourceKind, specSource, specEtag, specFetchedAt } = row;
  const source = { specSourceKind, specSource, specEtag, specFetchedAt };
  return { imported, columns: specColumns(imported, app.clock.now(), source), isNew: false };
};

const readSpec = async (
  app: App,
  { openapiSpecUrl, openapiSpecJson, specSource }: Input,
  before: ConnectionRow | undefined,
  signal: AbortSignal,
): Promise<ReadSpec> => {
  if ([openapiSpecUrl, openapiSpecJson, specSource].filter((each) => each !== undefined).length > 1) {
    throw invalidField('body.openapiSpecUrl', oneSource);
  }
  if (specSource !== undefined) {
    return readVendoredSpec(app, specSource.slug, 'body.specSource.slug', signal);
  }
  if (openapiSpecJson !== undefined) {
    const imported = await app.service(specImports).read({ text: openapiSpecJson, specUrl: null }, signal);
    const source = { specSourceKind: 'inline', specSource: null, specEtag: null, specFetchedAt: null } as const;
    return { imported, columns: specColumns(imported, app.clock.now(), source), isNew: true };
  }
  if (openapiSpecUrl === undefined || (before?.kind === 'openapi' && before.specSource === openapiSpecUrl)) {
    if (before?.kind !== 'openapi') {
      throw invalidField('body.openapiSpecUrl', oneSource);
    }
    return readStored(app, before, signal);
  }
  const { text = '', etag } = await fetchSpec(app, openapiSpecUrl, null, signal);
  return readFetched(app, openapiSpecUrl, { text, etag }, signal);
};

/** A base URL that may be asked. @throws ProductError invalid */
export const usableBaseUrl = (app: App, url: string, path = 'body.baseUrl'): string => {
  app.service(outbound).judge(url);
  const { search, hash } = new URL(url);
  if (search !== '' || hash !== '') {
    throw invalidField(path, 'must have no query and no fragment');
  }
  return url.trim();
};

type BaseUrl = Pick<ConnectionRow, 'baseUrl' | 'baseUrlSource'>;

const baseUrlOf = (app: App, input: Input, before: ConnectionRow | undefined, spec: ReadSpec | undefined): BaseUrl => {
  if (input.baseUrl !== undefined) {
    return { baseUrl: usableBaseUrl(app, input.baseUrl), baseUrlSource: 'user' };
  }
  const isPersons = before !== undefined && before.baseUrl !== null && before.baseUrlSource === 'user';
  const said = spec?.imported.serverUrl ?? null;
  if (said !== null && !(isPersons && spec?.isNew === false)) {
    return { baseUrl: usableBaseUrl(app, said), baseUrlSource: 'spec' };
  }
  if (before === undefined || before.baseUrl === null) {
    throw invalidField('body.baseUrl', 'must be given: the description names no server that could be asked');
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

const noSpec: SpecColumns = {
  specSourceKind: null,
  specSource: null,
  specEtag: null,
  specFetchedAt: null,
  specServerUrl: null,
  generatedAt: null,
  generationError: null,
  operationCount: 0,
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
  { credentialBindingId }: Input,
  before: ConnectionRow | undefined,
  auth: AuthChange | undefined,
): Pick<Planned, 'standaloneId'> & { readonly columns: AuthColumns } => {
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

const plan = async (app: App, input: Input, signal: AbortSignal): Promise<Planned> => {
  const slug = slugOf(input.slug);
  const before = await targetOf(app, input, slug);
  const place = placeOf(input, before);
  if (input.kind === 'graphql') {
    assertGraphql(input);
  }
  const auth = await authOfInput(app.db, input, slug, before ?? noAuth);
  const hosts = input.allowedHosts && hostsOf(input.allowedHosts, 'body.allowedHosts');
  const spec = input.kind === 'openapi' ? await readSpec(app, input, before, signal) : undefined;
  const baseUrl = baseUrlOf(app, input, before, spec);
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
      ...baseUrl,
      allowedHosts: hosts ? toJsonText(hosts) : followingHosts(before, baseUrl.baseUrl ?? ''),
      ...columns,
      mcpServerId: null,
      ...(spec?.columns ?? { ...noSpec, generatedAt: app.clock.now(), operationCount: 1 }),
      toolCount: 0,
      enabled: enabledOf(input, before),
      version: (before?.version ?? 0) + 1,
    },
  };
};

/** A description as its rows. */
export const specRowsOf = (
  connectionId: string,
  { spec, title, specVersion, pathCount, preview, isTruncated, types, operations }: ImportedSpec,
): readonly [ConnectionSpecRow, ConnectionOperationRow[]] => [
  { connectionId, title, specVersion, pathCount, preview, isTruncated: isTruncated ? 1 : 0, types, spec },
  operations.map(({ name, descriptor }, position) => ({ connectionId, name, position, descriptor })),
];

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
  await assertMayManage(app.db, caller);
  const planned = await plan(app, input, signal);
  return inTransaction(app, async (uow) => ({ connection: await store(uow, caller, planned) }));
};
