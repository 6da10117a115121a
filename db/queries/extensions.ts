import type { Selectable } from 'kysely';
import type { Reader, Transaction } from '../access.js';
import type { ExtensionRunTable, ExtensionTable, ExtensionVersionTable } from '../tables/extensions.js';
import { bytesIn, countWithin } from './page-bytes.js';

export type ExtensionRow = Selectable<ExtensionTable>;
export type ExtensionVersionRow = Selectable<ExtensionVersionTable>;
export type ExtensionRunRow = Selectable<ExtensionRunTable>;

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

export const countEnabledExtensions = async (db: Reader): Promise<number> =>
  (
    await db
      .selectFrom('extensions')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('enabled', '=', 1)
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

/** Those whose hooks are to run, in the order in which these come. */
export const listEnabledExtensionRows = (db: Reader, limit: number): Promise<ExtensionRow[]> =>
  db
    .selectFrom('extensions')
    .selectAll()
    .where('enabled', '=', 1)
    .orderBy('priority')
    .orderBy('name')
    .limit(limit)
    .execute();

/** Whether an agent is the one that the hooks of an enabled extension act as. */
export const actsForExtension = async (db: Reader, agentId: string): Promise<boolean> =>
  (await db
    .selectFrom('extensions')
    .select('id')
    .where('agentId', '=', agentId)
    .where('enabled', '=', 1)
    .executeTakeFirst()) !== undefined;

/** Counts one more failure in a row of the version that runs; returns how many there are, undefined when it does not run. */
export const addExtensionFailure = async (
  db: Transaction,
  { id, activeVersion }: Pick<ExtensionRow, 'id' | 'activeVersion'>,
  lastError: string,
): Promise<number | undefined> =>
  (
    await db
      .updateTable('extensions')
      .set((row) => ({ consecutiveFailures: row('consecutiveFailures', '+', 1), lastError }))
      .where('id', '=', id)
      .where('activeVersion', '=', activeVersion)
      .where('enabled', '=', 1)
      .returning('consecutiveFailures')
      .executeTakeFirst()
  )?.consecutiveFailures;

/** A run that went well ends the row of failures. */
export const clearExtensionFailures = async (
  db: Transaction,
  { id, activeVersion }: Pick<ExtensionRow, 'id' | 'activeVersion'>,
): Promise<void> => {
  await db
    .updateTable('extensions')
    .set({ consecutiveFailures: 0, lastError: null })
    .where('id', '=', id)
    .where('activeVersion', '=', activeVersion)
    .where('enabled', '=', 1)
    .execute();
};

/** Says that the hooks of the active version do not load. */
export const markExtensionError = async (
  db: Transaction,
  { id, activeVersion }: Pick<ExtensionRow, 'id' | 'activeVersion'>,
  lastError: string,
): Promise<void> => {
  await db
    .updateTable('extensions')
    .set({ status: 'error', lastError })
    .where('id', '=', id)
    .where('activeVersion', '=', activeVersion)
    .execute();
};

/** Stores runs of extensions that are still there. */
export const insertExtensionRuns = async (db: Transaction, rows: readonly ExtensionRunRow[]): Promise<void> => {
  const ids = new Set<string>();
  for (const { extensionId } of rows) {
    ids.add(extensionId);
  }
  const found = await db
    .selectFrom('extensions')
    .select('id')
    .where('id', 'in', [...ids])
    .forKeyShare()
    .execute();
  const known = new Set<string>();
  for (const { id } of found) {
    known.add(id);
  }
  const kept: ExtensionRunRow[] = [];
  for (const row of rows) {
    if (known.has(row.extensionId)) {
      kept.push(row);
    }
  }
  if (kept.length > 0) {
    await db.insertInto('extension_runs').values(kept).execute();
  }
};

/** Runs of an extension, the newest first. */
export const listExtensionRunRows = (db: Reader, extensionId: string, limit: number): Promise<ExtensionRunRow[]> =>
  db
    .selectFrom('extension_runs')
    .selectAll()
    .where('extensionId', '=', extensionId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Deletes runs of an extension but the newest, so many at a time; returns how many it were. */
export const deleteSurplusExtensionRuns = async (
  db: Transaction,
  extensionId: string,
  keep: number,
  limit: number,
): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('extension_runs')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('extension_runs')
        .select('id')
        .where('extensionId', '=', extensionId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .offset(keep)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};
