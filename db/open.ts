import { chmodSync, closeSync, existsSync, openSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import { sqliteFile } from './dialect/sqlite/driver.js';
import { claimDatabaseFile } from './lock.js';
import { makeFolder } from './make-folder.js';
import { migrate } from './migrate.js';
import { assertOurDatabase } from './ours.js';
import type { Database } from './schema.js';
import type { DatabaseTarget, SqliteFile } from './target.js';

const privateMode = 0o600;

/** SQLite gives the side files that it makes the mode of the database file; some may be there already. */
const ensurePrivateFile = (path: string): void => {
  closeSync(openSync(path, 'a', privateMode));
  for (const file of [path, `${path}-wal`, `${path}-shm`].filter((name) => existsSync(name))) {
    chmodSync(file, privateMode);
  }
};

export interface OpenDatabase {
  readonly db: Kysely<Database>;
  close(): Promise<void>;
}

const openFile = async (
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

/**
 * Opens a database and brings its schema up to date: creates or claims the SQLite file of this name, or connects to
 * PostgreSQL.
 *
 * @param onUpgrade hears of each step that an older database needs, before it is taken
 * @throws ForeignDatabaseError, DatabaseInUseError, LinkedDatabaseError, NewerDatabaseError, OlderDatabaseError,
 * UnusablePostgresError
 */
export const openDatabase = async (
  target: DatabaseTarget,
  onUpgrade?: (migration: string) => void,
): Promise<OpenDatabase> => {
  if ('path' in target) {
    return openFile(target, onUpgrade);
  }
  // Its driver would take every start on a file a twentieth longer.
  const { openPostgres } = await import('./dialect/postgres/open.js');
  const db = await openPostgres(target, onUpgrade);
  return { db, close: () => db.destroy() };
};
