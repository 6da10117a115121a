import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import type { ExtensionTable, ExtensionVersionTable } from '../tables/extensions.js';
import { bytesIn, countWithin } from './page-bytes.js';

export type ExtensionRow = Selectable<ExtensionTable>;
export type ExtensionVersionRow = Selectable<ExtensionVersionTable>;

/** All extensions in the order in which their hooks come. */
export const listExtensionRows = (db: Reader, limit: number): Promise<ExtensionRow[]> =>
  db.selectFrom('extensions').selectAll().orderBy('priority').orderBy('name').limit(limit).execute();

export const countExtensions = async (db: Reader): Promise<number> =>
  (
    await db
      .selectFrom('extensions')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const findExtensionRow = (db: Reader, id: string): Promise<ExtensionRow | undefined> =>
  db.selectFrom('extensions').selectAll().where('id', '=', id).executeTakeFirst();

export const findExtensionRowByName = (db: Reader, name: string): Promise<ExtensionRow | undefined> =>
  db.selectFrom('extensions').selectAll().where('name', '=', name).executeTakeFirst();

export const insertExtension = async (db: Transaction, row: ExtensionRow): Promise<void> => {
  await db.insertInto('extensions').values(row).execute();
};

export const updateExtensionRow = async (
  db: Transaction,
  id: string,
  changes: Partial<Omit<ExtensionRow, 'id' | 'name' | 'createdAt'>>,
): Promise<void> => {
  await db.updateTable('extensions').set(changes).where('id', '=', id).execute();
};

/** Deletes an extension with its versions, unless it is enabled; tells whether it did. */
export const deleteExtensionRow = async (db: Transaction, id: string): Promise<boolean> =>
  ((await db.deleteFrom('extensions').where('id', '=', id).where('enabled', '=', 0).executeTakeFirst())
    .numDeletedRows ?? 0n) > 0n;

export const insertExtensionVersion = async (db: Transaction, row: ExtensionVersionRow): Promise<void> => {
  await db.insertInto('extension_versions').values(row).execute();
};

export const findExtensionVersionRow = (
  db: Reader,
  extensionId: string,
  version: number,
): Promise<ExtensionVersionRow | undefined> =>
  db
    .selectFrom('extension_versions')
    .selectAll()
    .where('extensionId', '=', extensionId)
    .where('version', '=', version)
    .executeTakeFirst();

/** Versions of an extension, the highest first, up to so many bytes of files; the first comes whatever it has. */
export const listExtensionVersionRows = async (
  db: Reader,
  extensionId: string,
  { limit, maxBytes }: { readonly limit: number; readonly maxBytes: number },
): Promise<ExtensionVersionRow[]> => {
  const rows = db.selectFrom('extension_versions').where('extensionId', '=', extensionId).orderBy('version', 'desc');
  const sizes = await rows
    .select((row) => bytesIn<'extension_versions'>('filesJson')(row).as('bytes'))
    .limit(limit)
    .execute();
  return rows.selectAll().limit(countWithin(sizes, maxBytes)).execute();
};

/** The last version with this content. */
export const findVersionOfContent = (
  db: Reader,
  extensionId: string,
  contentHash: string,
): Promise<ExtensionVersionRow | undefined> =>
  db
    .selectFrom('extension_versions')
    .selectAll()
    .where('extensionId', '=', extensionId)
    .where('contentHash', '=', contentHash)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
