import { chmodSync, closeSync, existsSync, openSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import { type SqliteFile, sqliteFile } from './dialect/sqlite/driver.js';
import { claimDatabaseFile } from './lock.js';
import { makeFolder } from './make-folder.js';
import { migrate } from './migrate.js';
import { assertOurDatabase } from './ours.js';
import type { Database } from './schema.js';

const privateMode = 0o600;

/** SQLite gives the side files that it makes the mode of the database file; some may be there already. */
const ensurePrivateFile = (path: string): void => {
  closeSync(openSync(path, 'a', privateMode));
  for (const file of [path, `${path}-wal`, `${path}-shm`].filter((name) => existsSync(name))) {
    chmodSync(file, privateMode);
  }
};

export type { SqliteFile };

export interface OpenDatabase {
  readonly db: Kysely<Database>;
  close(): Promise<void>;
}

/**
 * Opens (or creates) the SQLite file of this name, claims it for this process and brings its schema up to date.
 *
 * @param onUpgrade hears of each step that an older database needs, before it is taken
 * @throws ForeignDatabaseError, DatabaseInUseError, LinkedDatabaseError, NewerDatabaseError, OlderDatabaseError
 */
export const openDatabase = async (
  { path: name, synchronous }: SqliteFile,
  onUpgrade?: (migration: string) => void,
): Promise<OpenDatabase> => {
  assertOurDatabase(name);
  await makeFolder(dirname(name));
  ensurePrivateFile(name);
  const path = realpathSync(name);
  const release = claimDatabaseFile(path);
  const db = new Kysely<unknown>({ dialect: sqliteFile({ path, synchronous }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    release();
  };
  try {
    await migrate(db, onUpgrade);
  } catch (error) {
    await close();
    throw error;
  }
  return { db: db.withTables<Pick<Database, keyof Database>>(), close };
};
