import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import { type Placeholders, statement } from '../statement.js';
import type { KvEntryTable } from '../tables/kv-entries.js';
import { hasFew } from './reach.js';

export type KvEntryRow = Selectable<KvEntryTable>;

/** Sorts after every key that begins with the prefix before it. */
const lastCharacter = '\u{10FFFF}';

const one = statement((db, parameter: Placeholders<{ namespace: string; key: string }>) =>
  db.selectFrom('kv_entries').selectAll().where('namespace', '=', parameter.namespace).where('key', '=', parameter.key),
);

export const findKvEntry = (db: Reader, namespace: string, key: string): Promise<KvEntryRow | undefined> =>
  one.first(db, { namespace, key });

/** Inserts an entry, or replaces value, type and expiry of the one with its key. Returns what is stored. */
export const upsertKvEntry = (db: Transaction, row: KvEntryRow): Promise<KvEntryRow> =>
  db
    .insertInto('kv_entries')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['namespace', 'key']).doUpdateSet((update) => ({
        value: update.ref('excluded.value'),
        valueType: update.ref('excluded.valueType'),
        expiresAt: update.ref('excluded.expiresAt'),
        updatedAt: update.ref('excluded.updatedAt'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Deletes an entry; returns whether there was one. */
export const deleteKvEntry = async (db: Transaction, namespace: string, key: string): Promise<boolean> => {
  const result = await db
    .deleteFrom('kv_entries')
    .where('namespace', '=', namespace)
    .where('key', '=', key)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/** Deletes an entry only if it has expired at `now`: it may have been written anew since it was read. */
export const deleteExpiredKvEntry = async (
  db: Transaction,
  namespace: string,
  key: string,
  now: number,
): Promise<void> => {
  await db
    .deleteFrom('kv_entries')
    .where('namespace', '=', namespace)
    .where('key', '=', key)
    .where('expiresAt', '<=', now)
    .execute();
};

export interface KvFilter {
  readonly namespace: string;
  /** Only keys that begin with this text. */
  readonly prefix: string;
  /** Epoch milliseconds; entries expired by then are left out. */
  readonly now: number;
}

const keysFrom = (db: Reader, { namespace, prefix }: KvFilter) =>
  db
    .selectFrom('kv_entries')
    .where('namespace', '=', namespace)
    // A range, not LIKE: it uses the primary key, and % and _ have no meaning in it.
    .where('key', '>=', prefix)
    .where('key', '<', `${prefix}${lastCharacter}`);

const matching = (db: Reader, filter: KvFilter) =>
  keysFrom(db, filter).where((where) =>
    where.or([where('expiresAt', 'is', null), where('expiresAt', '>', filter.now)]),
  );

/** Whether few entries match, expired ones counted. */
export const reachesFewKvEntries = (db: Reader, filter: KvFilter): Promise<boolean> => hasFew(db, keysFrom(db, filter));

/** The live entries of a namespace, by key. */
export const listKvEntries = (
  db: Reader,
  filter: KvFilter,
  page?: { readonly limit: number; readonly offset: number },
): Promise<KvEntryRow[]> => {
  const query = matching(db, filter).selectAll().orderBy('key');
  return page ? query.limit(page.limit).offset(page.offset).execute() : query.execute();
};

export const countKvEntries = async (db: Reader, filter: KvFilter): Promise<number> => {
  const row = await matching(db, filter)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
};
