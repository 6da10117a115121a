import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import { type Placeholders, statement } from '../statement.js';
import type { KvEntryTable } from '../tables/kv-entries.js';
import { type Answered, bytesIn, countWithin, startWithin } from './page-bytes.js';
import { hasFew, hasFewBytes } from './reach.js';

export type KvEntryRow = Selectable<KvEntryTable>;

/** Sorts after every key that begins with the prefix before it. */
const lastCharacter = '\u{10FFFF}';

const one = statement((db, parameter: Placeholders<{ namespace: string; key: string }>) =>
  db.selectFrom('kv_entries').selectAll().where('namespace', '=', parameter.namespace).where('key', '=', parameter.key),
);

export const findKvEntry = (db: Reader, namespace: string, key: string): Promise<KvEntryRow | undefined> =>
  one.first(db, { namespace, key });

const later = statement((db, parameter: Placeholders<{ namespace: string; key: string; time: number }>) =>
  db
    .selectFrom('kv_entries')
    .select('key')
    .where('namespace', '=', parameter.namespace)
    .where('key', '=', parameter.key)
    .where('expiresAt', '>', parameter.time),
);

/** Whether an entry is there that will still be there at `time`, epoch milliseconds. */
export const liveKvEntryExists = async (
  db: Reader,
  { namespace, key }: Pick<KvEntryRow, 'namespace' | 'key'>,
  time: number,
): Promise<boolean> => (await later.first(db, { namespace, key, time })) !== undefined;

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

/** Deletes all entries of a namespace. */
export const deleteKvEntriesIn = async (db: Transaction, namespace: string): Promise<void> => {
  await db.deleteFrom('kv_entries').where('namespace', '=', namespace).execute();
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

interface KvStretch {
  readonly limit: number;
  readonly offset: number;
}

const stretchOf = (db: Reader, filter: KvFilter, { limit, offset }: KvStretch) =>
  matching(db, filter).orderBy('key').limit(limit).offset(offset);

/** Whether few entries match, expired ones counted. */
export const reachesFewKvEntries = (db: Reader, filter: KvFilter): Promise<boolean> => hasFew(db, keysFrom(db, filter));

/** Whether the entries of a page have few bytes. */
export const isShortKvPage = (db: Reader, filter: KvFilter, page: KvStretch): Promise<boolean> =>
  hasFewBytes(db, stretchOf(db, filter, page), 'value');

const answeredOf = ({ value, valueType }: KvEntryRow): Answered =>
  valueType === 'string' ? { texts: [value] } : { texts: [], json: [value] };

/**
 * A page of the live entries of a namespace, by key. It ends before the entry that would make more than `maxBytes` bytes
 * of values with those before it; the first comes whatever it has.
 */
export const listKvEntries = async (
  db: Reader,
  filter: KvFilter,
  { maxBytes, ...stretch }: KvStretch & { readonly maxBytes: number },
): Promise<KvEntryRow[]> => {
  const page = stretchOf(db, filter, stretch);
  const sizes = await page.select((row) => bytesIn<'kv_entries'>('value')(row).as('bytes')).execute();
  const rows = await page.selectAll().limit(countWithin(sizes, maxBytes)).execute();
  return startWithin(rows, answeredOf, maxBytes);
};

/** The live entries whose values have at most `maxBytes` bytes each, by key. */
export const listSmallKvEntries = (db: Reader, filter: KvFilter, maxBytes: number): Promise<KvEntryRow[]> =>
  matching(db, filter)
    .selectAll()
    .where((row) => row(bytesIn<'kv_entries'>('value')(row), '<=', maxBytes))
    .orderBy('key')
    .execute();

export const countKvEntries = async (db: Reader, filter: KvFilter): Promise<number> => {
  const row = await matching(db, filter)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
};
