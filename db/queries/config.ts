import type { Selectable, Updateable } from 'kysely';
import type { ConfigScope } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import { type Placeholders, statement } from '../statement.js';
import type { ConfigTable } from '../tables/config.js';
import { bytesOfAll, bytesWithRow, inOrder } from './page-bytes.js';

export type ConfigRow = Selectable<ConfigTable>;

/** Which row is meant. The global scope has the empty id. */
export interface ConfigAddress {
  readonly scope: ConfigScope;
  readonly scopeId: string;
  readonly key: string;
}

export interface ConfigFilter {
  readonly scope?: ConfigScope | undefined;
  readonly scopeId?: string | undefined;
  readonly keys?: readonly string[] | undefined;
}

const matching = (db: Reader, filter: ConfigFilter) => {
  let query = db.selectFrom('config');
  if (filter.scope !== undefined) {
    query = query.where('scope', '=', filter.scope);
  }
  if (filter.scopeId !== undefined) {
    query = query.where('scopeId', '=', filter.scopeId);
  }
  if (filter.keys !== undefined) {
    query = query.where('key', 'in', filter.keys);
  }
  return query;
};

const ordered = (db: Reader, filter: ConfigFilter) =>
  matching(db, filter).orderBy('key').orderBy('scope').orderBy('scopeId');

/** The rows that meet all filters, by key, then scope. */
export const listConfigRows = (db: Reader, filter: ConfigFilter): Promise<ConfigRow[]> =>
  ordered(db, filter).selectAll().execute();

/** What tells rows apart, and the bytes of each, to read the rows themselves a few at a time. */
export interface ConfigHead extends Pick<ConfigRow, 'id' | 'key' | 'scope'> {
  readonly bytes: number;
}

const textColumns = ['value', 'description', 'envPath', 'key', 'scopeId'] as const;
const bytesOfRow = bytesWithRow<'config'>(...textColumns);
const bytesOfRows = bytesOfAll<'config'>(...textColumns);

/** The heads of the rows that meet all filters, by key, then scope. */
export const listConfigHeads = (db: Reader, filter: ConfigFilter): Promise<ConfigHead[]> =>
  ordered(db, filter)
    .select(['id', 'key', 'scope'])
    .select((row) => bytesOfRow(row).as('bytes'))
    .execute();

/** The rows with these ids in the order of the ids; what is gone is left out. */
export const listConfigRowsById = async (db: Reader, ids: readonly string[]): Promise<ConfigRow[]> =>
  inOrder(ids, await db.selectFrom('config').selectAll().where('id', 'in', ids).execute());

/** Bytes of the rows that meet all filters. */
export const sumConfigBytes = async (db: Reader, filter: ConfigFilter): Promise<number> => {
  const sum = matching(db, filter).select((row) => bytesOfRows(row).as('bytes'));
  return (await sum.executeTakeFirstOrThrow()).bytes ?? 0;
};

export interface ConfigOverlay {
  readonly agentId?: string | undefined;
  readonly repoId?: string | undefined;
}

const overlaying = (db: Reader, { agentId, repoId }: ConfigOverlay, keys: readonly string[] | undefined) => {
  const query = db
    .selectFrom('config')
    .where((eb) =>
      eb.or([
        eb('scope', '=', 'global'),
        ...(agentId === undefined ? [] : [eb.and([eb('scope', '=', 'agent'), eb('scopeId', '=', agentId)])]),
        ...(repoId === undefined ? [] : [eb.and([eb('scope', '=', 'repo'), eb('scopeId', '=', repoId)])]),
      ]),
    );
  return keys === undefined ? query : query.where('key', 'in', keys);
};

/** The global rows and those of the agent and the repository, in no order; of these keys only, if they are given. */
export const listOverlaidConfigRows = (
  db: Reader,
  overlay: ConfigOverlay,
  keys?: readonly string[],
): Promise<ConfigRow[]> => overlaying(db, overlay, keys).selectAll().execute();

/** The heads of the same rows, in no order. */
export const listOverlaidConfigHeads = (
  db: Reader,
  overlay: ConfigOverlay,
  keys?: readonly string[],
): Promise<ConfigHead[]> =>
  overlaying(db, overlay, keys)
    .select(['id', 'key', 'scope'])
    .select((row) => bytesOfRow(row).as('bytes'))
    .execute();

/** Bytes of the global rows and those of the agent and the repository; of these keys only, if they are given. */
export const sumOverlaidConfigBytes = async (
  db: Reader,
  overlay: ConfigOverlay,
  keys?: readonly string[],
): Promise<number> => {
  const sum = overlaying(db, overlay, keys).select((row) => bytesOfRows(row).as('bytes'));
  return (await sum.executeTakeFirstOrThrow()).bytes ?? 0;
};

interface PairOfKeys {
  readonly agentId: string;
  readonly first: string;
  readonly second: string;
}

// Each place by itself: for "one of these scopes, and one of these keys" SQLite builds a table in memory at each run,
// which takes a hundred times as long as the search.
const pairForAgent = statement((db, parameter: Placeholders<PairOfKeys>) =>
  db
    .selectFrom('config')
    .selectAll()
    .where((eb) =>
      eb.or(
        [parameter.first, parameter.second].flatMap((key) => [
          eb.and([eb('scope', '=', 'global'), eb('scopeId', '=', ''), eb('key', '=', key)]),
          eb.and([eb('scope', '=', 'agent'), eb('scopeId', '=', parameter.agentId), eb('key', '=', key)]),
        ]),
      ),
    ),
);

/** The global rows and the agent's own of two keys, in no order: what is asked whenever a task is handed out. */
export const listConfigRowsForAgent = (
  db: Reader,
  agentId: string,
  [first, second]: readonly [string, string],
): Promise<ConfigRow[]> => pairForAgent.all(db, { agentId, first, second });

/** Lets the same be read with the next statement. */
export const readConfigRowsForAgentEarly = (
  db: Transaction,
  agentId: string,
  [first, second]: readonly [string, string],
): Promise<void> => pairForAgent.readEarly(db, { agentId, first, second });

const byId = statement((db, parameter: Placeholders<{ id: string }>) =>
  db.selectFrom('config').selectAll().where('id', '=', parameter.id),
);

export const findConfigRow = (db: Reader, id: string): Promise<ConfigRow | undefined> => byId.first(db, { id });

const byAddress = statement((db, parameter: Placeholders<ConfigAddress>) =>
  db
    .selectFrom('config')
    .selectAll()
    .where('scope', '=', parameter.scope)
    .where('scopeId', '=', parameter.scopeId)
    .where('key', '=', parameter.key),
);

export const findConfigRowAt = (db: Reader, address: ConfigAddress): Promise<ConfigRow | undefined> =>
  byAddress.first(db, address);

/**
 * Inserts the row, or replaces the one at the same address except for its id, its creation and, when `keepExport` is
 * set, its `exportToEnv`. One statement, so that concurrent first writes make one row. Returns the row as stored.
 */
export const upsertConfigRow = (db: Transaction, row: ConfigRow, keepExport: boolean): Promise<ConfigRow> => {
  const replaced: Updateable<ConfigTable> = {
    value: row.value,
    isSecret: row.isSecret,
    encrypted: row.encrypted,
    envPath: row.envPath,
    description: row.description,
    lastUpdatedAt: row.lastUpdatedAt,
    updatedBy: row.updatedBy,
    ...(!keepExport && { exportToEnv: row.exportToEnv }),
  };
  return db
    .insertInto('config')
    .values(row)
    .onConflict((conflict) => conflict.columns(['scope', 'scopeId', 'key']).doUpdateSet(replaced))
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Deletes the row and returns it, or undefined when there is none. */
export const deleteConfigRow = (db: Transaction, id: string): Promise<ConfigRow | undefined> =>
  db.deleteFrom('config').where('id', '=', id).returningAll().executeTakeFirst();

/** The global rows that count as settings of the server. */
export const listExportedConfigRows = (db: Reader): Promise<ConfigRow[]> =>
  db
    .selectFrom('config')
    .selectAll()
    .where('scope', '=', 'global')
    .where('exportToEnv', '=', 1)
    .orderBy('key')
    .execute();

/** The secrets that were stored last, the latest first, of all scopes. */
export const listLatestSecretRows = (db: Reader, limit: number): Promise<ConfigRow[]> =>
  db
    .selectFrom('config')
    .selectAll()
    .where('isSecret', '=', 1)
    .orderBy('lastUpdatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Whether any row is encrypted. */
export const hasEncryptedConfigRows = async (db: Reader): Promise<boolean> => {
  const row = await db.selectFrom('config').select('id').where('encrypted', '=', 1).limit(1).executeTakeFirst();
  return row !== undefined;
};

/** Every key that is stored in some scope, once. */
export const listStoredKeys = async (db: Reader): Promise<string[]> => {
  const rows = await db.selectFrom('config').select('key').distinct().orderBy('key').execute();
  return rows.map(({ key }) => key);
};

/** The rows of one key in all scopes, the latest changed first. */
export const listConfigRowsOfKey = (db: Reader, key: string): Promise<ConfigRow[]> =>
  db.selectFrom('config').selectAll().where('key', '=', key).orderBy('lastUpdatedAt', 'desc').orderBy('id').execute();

/** Rows whose value is still clear text although they say that they are secret, or their key is one of these. */
export const listClearSecretRows = (db: Reader, secretKeys: readonly string[]): Promise<ConfigRow[]> =>
  db
    .selectFrom('config')
    .selectAll()
    .where('encrypted', '=', 0)
    .where((eb) => eb.or([eb('isSecret', '=', 1), ...(secretKeys.length === 0 ? [] : [eb('key', 'in', secretKeys)])]))
    .orderBy('key')
    .execute();

/** Puts the encrypted form of a row's value in the place of the clear one. */
export const replaceByEncrypted = async (db: Transaction, id: string, value: string): Promise<void> => {
  await db.updateTable('config').set({ value, isSecret: 1, encrypted: 1 }).where('id', '=', id).execute();
};

/** Gives a row another key. No row of that address may exist. */
export const renameConfigRow = async (db: Transaction, id: string, key: string): Promise<void> => {
  await db.updateTable('config').set({ key }).where('id', '=', id).execute();
};
