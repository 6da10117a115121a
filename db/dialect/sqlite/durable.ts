import { closeSync, fsyncSync, openSync } from 'node:fs';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Has all that was committed to a database file, by whatever process, survive a power cut from now on, also where its
 * commits do not wait for the disk (`SQLITE_SYNCHRONOUS`). What is in the file itself survives anyway.
 */
export const makeDurable = (path: string): void => {
  try {
    const log = openSync(`${path}-wal`, 'r');
    try {
      fsyncSync(log);
    } finally {
      closeSync(log);
    }
  } catch (error) {
    // It is gone once all of it is in the file.
    if (!isMissing(error)) {
      throw error;
    }
  }
};
