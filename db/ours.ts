import { statSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { StartError } from './start-error.js';

/** What stands where the database should be is something else, and stays as it is. */
export class ForeignDatabaseError extends StartError {
  override readonly name = 'ForeignDatabaseError';

  constructor(path: string, what: string) {
    super(
      `${path} is ${what}, not a database of this program. Name another one in DATABASE_URL, or one that does not exist yet.`,
    );
  }
}

const historyColumns = ['name', 'appliedAt'];

/** Every database of ours keeps its history from its first transaction on; a file without tables is as good as none. */
const isOurs = (handle: SqliteDatabase.Database): boolean => {
  const tables = handle.prepare("select count(*) from sqlite_schema where type = 'table'").pluck().get();
  const columns = handle.prepare("select name from pragma_table_info('schema_migrations')").pluck().all();
  return tables === 0 || historyColumns.every((name) => columns.includes(name));
};

/**
 * Looks at a database file without changing it, before anything is done with it or beside it.
 *
 * @throws ForeignDatabaseError when there is something else in its place
 */
export const assertOurDatabase = (path: string): void => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || (stats.isFile() && stats.size === 0)) {
    return;
  }
  if (!stats.isFile()) {
    throw new ForeignDatabaseError(path, stats.isDirectory() ? 'a folder' : 'no ordinary file');
  }
  const handle = new SqliteDatabase(path, { readonly: true });
  try {
    if (!isOurs(handle)) {
      throw new ForeignDatabaseError(path, 'the database of another program');
    }
  } catch (error) {
    if (error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_NOTADB') {
      throw new ForeignDatabaseError(path, 'no SQLite database');
    }
    throw error;
  } finally {
    handle.close();
  }
};
