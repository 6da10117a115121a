import { chmodSync, chownSync, closeSync, existsSync, openSync, realpathSync, statSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { StartError } from './start-error.js';

type Handle = SqliteDatabase.Database;

/** Another process has this database open. */
export class DatabaseInUseError extends StartError {
  override readonly name = 'DatabaseInUseError';

  constructor(path: string) {
    super(`The database ${path} is in use by another process. One process serves one file; stop the other one first.`);
  }
}

/** The database file has several names. SQLite keeps its log beside the name, so that each name would see other data. */
export class LinkedDatabaseError extends StartError {
  override readonly name = 'LinkedDatabaseError';

  constructor(path: string) {
    super(`The database ${path} has another name, a hard link. Remove that name, or copy the file instead.`);
  }
}

/** Of all that `mode` says: who may read, write and run. */
const rightsOf = 0o777;

/** Long enough for the children of a killed server to notice that it is gone. */
const patienceMs = 2000;

const isBusy = (error: unknown): boolean =>
  error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY');

/** Locks a whole file for one connection until that is closed, also beyond transactions; false when another has it. */
const lockWhole = (handle: Handle): boolean => {
  try {
    handle.pragma('locking_mode = EXCLUSIVE');
    // Nothing is committed, so that an empty file stays empty.
    handle.exec('BEGIN EXCLUSIVE; ROLLBACK');
    return true;
  } catch (error) {
    if (isBusy(error)) {
      return false;
    }
    throw error;
  }
};

const identityOf = (path: string): string => {
  const { dev, ino } = statSync(path, { bigint: true });
  return `${dev}:${ino}`;
};

/** Whether the lock file was made for this very file. Then whoever serves the file has locked it. */
const isFor = (lock: Handle, identity: string): boolean => {
  lock.exec('CREATE TABLE IF NOT EXISTS claimed (identity TEXT NOT NULL)');
  return lock.prepare('SELECT 1 FROM claimed WHERE identity = ?').get(identity) !== undefined;
};

const remember = (lock: Handle, identity: string): void => {
  lock.exec('BEGIN; DELETE FROM claimed');
  lock.prepare('INSERT INTO claimed VALUES (?)').run(identity);
  lock.exec('COMMIT');
};

/** Whoever has the file open holds a lock on the file itself, by whatever name it was opened. */
const assertNobodyHasItOpen = (path: string): void => {
  const probe = new SqliteDatabase(path, { timeout: patienceMs });
  try {
    if (!lockWhole(probe)) {
      throw new DatabaseInUseError(path);
    }
  } finally {
    probe.close();
  }
};

/**
 * Claims a database file for this process and returns the function that gives it back. The claim is an operating-system
 * lock on a small file beside it, so it ends with the process however the process ends. Where that lock file is new or
 * belongs to another database (it was deleted, or the database was moved), the database file itself is asked.
 *
 * @param path the real path of a file that exists
 * @throws DatabaseInUseError when another process serves the file; LinkedDatabaseError when it has a second name
 */
export const claimDatabaseFile = (path: string): (() => void) => {
  if (statSync(path).nlink > 1) {
    throw new LinkedDatabaseError(path);
  }
  const lock = new SqliteDatabase(`${path}.lock`, { timeout: 0 });
  try {
    if (!lockWhole(lock)) {
      throw new DatabaseInUseError(path);
    }
    const identity = identityOf(path);
    if (!isFor(lock, identity)) {
      assertNobodyHasItOpen(path);
      remember(lock, identity);
    }
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => lock.close();
};

/**
 * Makes a lock, or one that is there, belong to whom the file belongs that it is for, with the same rights: a command that
 * the superuser runs must not lock out the server. One of another user stays as it is where that may not be changed.
 */
const shareWithOwner = (lock: string, path: string): void => {
  const { uid, gid, mode } = statSync(path);
  if (!existsSync(lock)) {
    closeSync(openSync(lock, 'a'));
  }
  const me = process.geteuid?.();
  if (me === 0) {
    chownSync(lock, uid, gid);
  }
  if (me === 0 || statSync(lock).uid === me) {
    chmodSync(lock, mode & rightsOf);
  }
};

/** Has nobody else of this machine change a file until the returned function is called; undefined: somebody does. */
export const claimChange = (path: string): (() => void) | undefined => {
  const name = `${path}.lock`;
  shareWithOwner(name, path);
  const lock = new SqliteDatabase(name, { timeout: 0 });
  if (lockWhole(lock)) {
    return () => lock.close();
  }
  lock.close();
  return undefined;
};

/** Beside the file itself, by whatever name it is known: its server and a backup may know it by different ones. */
const backupLockOf = (path: string): string => `${realpathSync(path)}.backup-lock`;

/** Says that this process copies the database and what belongs to it, until the returned function is called. */
export const claimBackup = (path: string): (() => void) => {
  const name = backupLockOf(path);
  shareWithOwner(name, path);
  const lock = new SqliteDatabase(name, { timeout: patienceMs });
  lock.exec('BEGIN');
  lock.prepare('SELECT * FROM sqlite_master').all();
  return () => lock.close();
};

/**
 * Whether a backup of the database is under way. Asked after a commit, false means that every backup begins later and sees
 * what was committed.
 */
export const isBackupUnderWay = (path: string): boolean => {
  const file = backupLockOf(path);
  if (!existsSync(file)) {
    return false;
  }
  const probe = new SqliteDatabase(file, { timeout: 0 });
  try {
    return !lockWhole(probe);
  } finally {
    probe.close();
  }
};
