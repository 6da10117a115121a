import { sql } from 'kysely';
import type { AssetType } from '../../generated/swarm/enums.js';
import type { Reader, Transaction } from '../access.js';
import { afterPrefix } from './key-prefix.js';

/** A thing that has a namespace. */
export interface AssetRow {
  readonly entityType: AssetType;
  readonly id: string;
  readonly key: string;
  /** What people know it by; the provider's key of a file. */
  readonly label: string;
  readonly updatedAt: string;
  readonly providerId: string | null;
  readonly providerOrgId: string | null;
  readonly providerDriveId: string | null;
}

export interface AssetFilter {
  /** Canonical. */
  readonly keyPrefix: string | undefined;
  readonly types: readonly AssetType[];
  readonly limit: number;
}

/** Where each kind of asset is stored, and what of it is shown. */
export const assetTables = {
  task: { table: 'tasks', label: 'id', updatedAt: 'lastUpdatedAt' },
  workflow: { table: 'workflows', label: 'name', updatedAt: 'lastUpdatedAt' },
  schedule: { table: 'schedules', label: 'name', updatedAt: 'lastUpdatedAt' },
  page: { table: 'pages', label: 'title', updatedAt: 'updatedAt' },
  script: { table: 'scripts', label: 'name', updatedAt: 'updatedAt' },
  file: { table: 'asset_mappings', label: 'providerKey', updatedAt: 'updatedAt' },
} as const;

/** What is stored: there are no apps. */
export type StoredAssetType = keyof typeof assetTables;

export const storedAssetTypes = ['task', 'workflow', 'schedule', 'page', 'script', 'file'] as const;

const firstOf = (db: Reader, type: StoredAssetType, { keyPrefix, limit }: AssetFilter) => {
  const { table, label, updatedAt } = assetTables[type];
  const provider = (column: 'providerId' | 'providerOrgId' | 'providerDriveId') =>
    (type === 'file' ? sql<string | null>`${sql.ref(column)}` : sql<string | null>`cast(null as text)`).as(column);
  let rows = db
    .selectFrom(table)
    .select([
      sql<AssetType>`${sql.lit(type)}`.as('entityType'),
      'id',
      'key',
      sql<string>`${sql.ref(label)}`.as('label'),
      sql<string>`${sql.ref(updatedAt)}`.as('updatedAt'),
      provider('providerId'),
      provider('providerOrgId'),
      provider('providerDriveId'),
    ]);
  if (keyPrefix !== undefined) {
    rows = rows.where('key', '>=', keyPrefix).where('key', '<', afterPrefix(keyPrefix));
  }
  return rows.orderBy('key').orderBy(sql.ref(updatedAt), 'desc').orderBy('id').limit(limit);
};

/** The first assets by their namespace, in each the last changed first. */
export const listAssetRows = async (db: Reader, filter: AssetFilter): Promise<AssetRow[]> => {
  const [first, ...others] = storedAssetTypes
    .filter((type) => filter.types.includes(type))
    .map((type) => db.selectFrom(firstOf(db, type, filter).as('listed')).selectAll());
  if (first === undefined) {
    return [];
  }
  return others
    .reduce((all, rows) => all.unionAll(rows), first)
    .orderBy('key')
    .orderBy('updatedAt', 'desc')
    .orderBy('entityType')
    .orderBy('id')
    .limit(filter.limit)
    .execute();
};

export const countAssets = async (db: Reader, type: StoredAssetType): Promise<number> => {
  const { total } = await db
    .selectFrom(assetTables[type].table)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
};

/**
 * The namespaces in use, each once and in their order, but for those that things have from the beginning, as
 * `shared/task:<id>/`: they are canonical by what they are made of.
 */
export const listUnusualKeys = async (
  db: Reader,
  type: StoredAssetType,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<{ key: string; count: number }[]> => {
  const usual = `shared/${type}:`;
  const key = sql.ref<string>('key');
  const rest = sql<string>`substr(${key}, ${usual.length + 1}, length(${key}) - ${usual.length + 1})`;
  let keys = db
    .selectFrom(assetTables[type].table)
    .select((row) => ['key', row.fn.countAll<number>().as('count')])
    .where(
      sql<boolean>`not (substr(${key}, 1, ${usual.length}) = ${usual} and substr(${key}, length(${key})) = '/'
        and length(${key}) > ${usual.length + 1} and rtrim(${rest}, '0123456789abcdef-') = '')`,
    );
  if (after !== undefined) {
    keys = keys.where('key', '>', after);
  }
  const rows = await keys.groupBy('key').orderBy('key').limit(limit).execute();
  return rows.map((row) => ({ key: row.key, count: Number(row.count) }));
};

/** What is in exactly this namespace. */
export const listIdsOfKey = async (
  db: Reader,
  type: StoredAssetType,
  key: string,
  limit: number,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom(assetTables[type].table)
    .select('id')
    .where('key', '=', key)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** The namespace of an asset; undefined when there is no such asset. */
export const findAssetKey = async (db: Reader, type: StoredAssetType, id: string): Promise<string | undefined> =>
  (await db.selectFrom(assetTables[type].table).select('key').where('id', '=', id).executeTakeFirst())?.key;

/** Gives a thing that is no file another namespace, if it is still in this one; returns whether it was. */
export const moveAssetRow = async (
  db: Transaction,
  type: Exclude<StoredAssetType, 'file'>,
  { id, from, to, now, userId }: { id: string; from: string; to: string; now: string; userId: string | null },
): Promise<boolean> => {
  const { table, updatedAt } = assetTables[type];
  const hasEditor = table === 'workflows' || table === 'schedules' || table === 'scripts';
  const editor = hasEditor ? sql`, ${sql.ref('updatedBy')} = ${userId}` : sql``;
  const result =
    await sql`update ${sql.table(table)} set ${sql.ref('key')} = ${to}, ${sql.ref(updatedAt)} = ${now}${editor}
    where ${sql.ref('id')} = ${id} and ${sql.ref('key')} = ${from}`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
};
