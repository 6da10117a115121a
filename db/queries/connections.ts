import type { Selectable } from 'kysely';
import type { ConfigScope, ConnectionKind } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import { type Placeholders, statement } from '../statement.js';
import type {
  ScriptConnectionOperationTable,
  ScriptConnectionSpecTable,
  ScriptConnectionTable,
  ScriptConnectionVersionTable,
} from '../tables/connections.js';

export type ConnectionRow = Selectable<ScriptConnectionTable>;
export type ConnectionSpecRow = Selectable<ScriptConnectionSpecTable>;
export type ConnectionOperationRow = Selectable<ScriptConnectionOperationTable>;
export type ConnectionVersionRow = Selectable<ScriptConnectionVersionTable>;

export interface ConnectionFilter {
  readonly kind?: ConnectionKind | undefined;
  readonly scope?: ConfigScope | undefined;
  readonly scopeId?: string | undefined;
}

/** The connections that meet all filters, by slug. */
export const listConnectionRows = (
  db: Reader,
  { kind, scope, scopeId }: ConnectionFilter,
): Promise<ConnectionRow[]> => {
  let query = db.selectFrom('script_connections').selectAll();
  if (kind !== undefined) {
    query = query.where('kind', '=', kind);
  }
  if (scope !== undefined) {
    query = query.where('scope', '=', scope);
  }
  if (scopeId !== undefined) {
    query = query.where('scopeId', '=', scopeId);
  }
  return query.orderBy('slug').orderBy('id').execute();
};

export const countConnections = async (db: Reader): Promise<number> =>
  (
    await db
      .selectFrom('script_connections')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

const byId = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('script_connections').selectAll().where('id', '=', parameter.id),
);

export const findConnectionRow = (db: Reader, id: string): Promise<ConnectionRow | undefined> => byId.first(db, { id });

/** Where a connection is: no other has the same. */
export type ConnectionPlace = Pick<ConnectionRow, 'scope' | 'scopeId' | 'slug'>;

export const findConnectionRowAt = (
  db: Reader,
  { scope, scopeId, slug }: ConnectionPlace,
): Promise<ConnectionRow | undefined> =>
  db
    .selectFrom('script_connections')
    .selectAll()
    .where('scope', '=', scope)
    .where('scopeId', '=', scopeId)
    .where('slug', '=', slug)
    .executeTakeFirst();

/** What a run can reach: what is global, and what its agent and its repository have; the empty text names none. */
export interface Reachable {
  readonly agentId: string;
  readonly repo: string;
}

const reachable = statement((db, parameter: Placeholders<Reachable>) =>
  db
    .selectFrom('script_connections')
    .select(['id', 'slug', 'kind', 'scope'])
    .where('enabled', '=', 1)
    .where((eb) =>
      eb.or([
        eb('scope', '=', 'global'),
        eb.and([eb('scope', '=', 'agent'), eb('scopeId', '=', parameter.agentId)]),
        eb.and([eb('scope', '=', 'repo'), eb('scopeId', '=', parameter.repo)]),
      ]),
    ),
);

export type ReachableConnection = Pick<ConnectionRow, 'id' | 'slug' | 'kind' | 'scope'>;

/** The connections in effect that a run can reach, in no order. */
export const listReachableConnections = (db: Reader, reach: Reachable): Promise<ReachableConnection[]> =>
  reachable.all(db, reach);

const named = statement((db, parameter: Placeholders<Reachable & { slug: string }>) =>
  db
    .selectFrom('script_connections')
    .selectAll()
    .where('slug', '=', parameter.slug)
    .where('enabled', '=', 1)
    .where((eb) =>
      eb.or([
        eb('scope', '=', 'global'),
        eb.and([eb('scope', '=', 'agent'), eb('scopeId', '=', parameter.agentId)]),
        eb.and([eb('scope', '=', 'repo'), eb('scopeId', '=', parameter.repo)]),
      ]),
    ),
);

/** The connections of this name in effect that a run can reach, in no order. */
export const listReachableConnectionsNamed = (db: Reader, reach: Reachable, slug: string): Promise<ConnectionRow[]> =>
  named.all(db, { ...reach, slug });

/** Inserts a connection, unless there is one with its id or in its place; returns whether it did. */
export const insertConnection = async (db: Transaction, row: ConnectionRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('script_connections')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Changes a connection that still has this version; returns whether it had. */
export const updateConnection = async (
  db: Transaction,
  { id, version }: Pick<ConnectionRow, 'id' | 'version'>,
  changes: Partial<Omit<ConnectionRow, 'id' | 'createdAt' | 'createdBy'>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('script_connections')
    .set(changes)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Deletes a connection with all that belongs to it. */
export const deleteConnectionRow = async (db: Transaction, id: string): Promise<void> => {
  await db.deleteFrom('script_connections').where('id', '=', id).execute();
};

/** Deletes the connections to an MCP server with all that belongs to them; returns how many there were. */
export const deleteConnectionsOfMcpServer = async (db: Transaction, mcpServerId: string): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('script_connections')
    .where('mcpServerId', '=', mcpServerId)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** No connection has this binding any more. */
export const detachBinding = async (db: Transaction, bindingId: string): Promise<void> => {
  await db
    .updateTable('script_connections')
    .set({ credentialBindingId: null })
    .where('credentialBindingId', '=', bindingId)
    .execute();
};

export const findConnectionSpec = (db: Reader, connectionId: string): Promise<ConnectionSpecRow | undefined> =>
  db.selectFrom('script_connection_specs').selectAll().where('connectionId', '=', connectionId).executeTakeFirst();

/** What is shown of a description: all but itself. */
export const findConnectionPreview = (
  db: Reader,
  connectionId: string,
): Promise<Omit<ConnectionSpecRow, 'spec'> | undefined> =>
  db
    .selectFrom('script_connection_specs')
    .select(['connectionId', 'title', 'specVersion', 'pathCount', 'isTruncated', 'preview', 'types'])
    .where('connectionId', '=', connectionId)
    .executeTakeFirst();

export const listConnectionOperations = (db: Reader, connectionId: string): Promise<ConnectionOperationRow[]> =>
  db
    .selectFrom('script_connection_operations')
    .selectAll()
    .where('connectionId', '=', connectionId)
    .orderBy('position')
    .execute();

const operation = statement((db, parameter: Placeholders<{ connectionId: string; name: string }>) =>
  db
    .selectFrom('script_connection_operations')
    .selectAll()
    .where('connectionId', '=', parameter.connectionId)
    .where('name', '=', parameter.name),
);

export const findConnectionOperation = (
  db: Reader,
  connectionId: string,
  name: string,
): Promise<ConnectionOperationRow | undefined> => operation.first(db, { connectionId, name });

export const listConnectionOperationNames = async (db: Reader, connectionId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('script_connection_operations')
    .select('name')
    .where('connectionId', '=', connectionId)
    .orderBy('position')
    .execute();
  return rows.map(({ name }) => name);
};

/** Fewer values in one statement than either database allows. */
const rowsAtOnce = 100;

/** Puts a description and its operations in the place of those that a connection had. */
export const replaceConnectionSpec = async (
  db: Transaction,
  spec: ConnectionSpecRow,
  operations: readonly ConnectionOperationRow[],
): Promise<void> => {
  const { connectionId } = spec;
  await deleteConnectionSpec(db, connectionId);
  await db.insertInto('script_connection_specs').values(spec).execute();
  for (let at = 0; at < operations.length; at += rowsAtOnce) {
    await db
      .insertInto('script_connection_operations')
      .values(operations.slice(at, at + rowsAtOnce))
      .execute();
  }
};

export const deleteConnectionSpec = async (db: Transaction, connectionId: string): Promise<void> => {
  await db.deleteFrom('script_connection_operations').where('connectionId', '=', connectionId).execute();
  await db.deleteFrom('script_connection_specs').where('connectionId', '=', connectionId).execute();
};

/** Keeps a version, and of all that the connection has the last `keep`. */
export const insertConnectionVersion = async (
  db: Transaction,
  row: ConnectionVersionRow,
  keep: number,
): Promise<void> => {
  await db.insertInto('script_connection_versions').values(row).execute();
  await db
    .deleteFrom('script_connection_versions')
    .where('connectionId', '=', row.connectionId)
    .where('version', '<=', row.version - keep)
    .execute();
};

/** The versions of a connection, the newest first. */
export const listConnectionVersionRows = (db: Reader, connectionId: string): Promise<ConnectionVersionRow[]> =>
  db
    .selectFrom('script_connection_versions')
    .selectAll()
    .where('connectionId', '=', connectionId)
    .orderBy('version', 'desc')
    .execute();

/** Whether another connection of the scope has its secret under the same key. */
export const isConfigKeyOfAnother = async (
  db: Reader,
  { id, scope, scopeId, authConfigKey }: Pick<ConnectionRow, 'id' | 'scope' | 'scopeId' | 'authConfigKey'>,
): Promise<boolean> =>
  (await db
    .selectFrom('script_connections')
    .select('id')
    .where('scope', '=', scope)
    .where('scopeId', '=', scopeId)
    .where('authConfigKey', '=', authConfigKey)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The type of what scripts have of a connection. */
export const findConnectionTypes = async (db: Reader, connectionId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('script_connection_specs')
      .select('types')
      .where('connectionId', '=', connectionId)
      .executeTakeFirst()
  )?.types;
