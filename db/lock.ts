import SqliteDatabase from 'better-sqlite3';

/** Another process has this database open. */
export class DatabaseInUseError extends Error {
  constructor(path: string) {
    super(`The database ${path} is in use by another process. One process serves one file; stop the other one first.`);
    this.name = 'DatabaseInUseError';
  }
}

/**
 * Claims a database file for this process and returns the function that gives it back. The claim is an operating-system
 * lock on a small file beside it, so it ends with the process however the process ends.
 *
 * @throws DatabaseInUseError when another process holds the claim
 */
export const claimDatabaseFile = (path: string): (() => void) => {
  const claim = new SqliteDatabase(`${path}.lock`, { timeout: 0 });
  try {
    claim.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    claim.close();
    if (error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new DatabaseInUseError(path);
    }
    throw error;
  }
  return () => claim.close();
};
