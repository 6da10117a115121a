import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../db/make-folder.js';
import { openDatabase } from '../../db/open.js';
import { CommandError } from '../lib/command.js';
import { copyRows } from './copy.js';
import type { Side, SourceSide } from './side.js';
import { SqliteTarget } from './sqlite.js';

const sideFiles = ['', '-wal', '-shm', '.lock'];

const removeDatabase = (path: string): void => {
  for (const suffix of sideFiles) {
    rmSync(path + suffix, { force: true });
  }
};

const makeFile = async (path: string): Promise<void> => {
  const { close } = await openDatabase({ path, synchronous: 'full' });
  await close();
};

/** A file to which nothing was ever added, to compare with. */
export const withFreshFile = async <Result>(work: (fresh: Side) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'swarm-copy-'));
  try {
    const path = join(folder, 'fresh.sqlite');
    await makeFile(path);
    const fresh = new SqliteTarget(path, 'a new database');
    try {
      return await work(fresh);
    } finally {
      await fresh.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Copies all rows into a new SQLite file, which has its name once it is whole. Returns how many.
 *
 * @throws CommandError when there is a file already, or with why nothing was copied
 */
export const copyToNewFile = async (from: SourceSide, path: string, say: (line: string) => void): Promise<number> => {
  const taken = sideFiles.map((suffix) => path + suffix).find((name) => existsSync(name));
  if (taken !== undefined) {
    throw new CommandError(`${taken} exists already; name a new file`);
  }
  await makeFolder(dirname(path));
  // What a copy that was cut off left behind counts for nothing.
  const unfinished = `${path}.unfinished`;
  removeDatabase(unfinished);
  try {
    await makeFile(unfinished);
    const to = new SqliteTarget(unfinished, path);
    let rows: number;
    try {
      rows = await withFreshFile((fresh) => copyRows(from, to, fresh, say));
    } finally {
      await to.close();
    }
    renameSync(unfinished, path);
    return rows;
  } finally {
    removeDatabase(unfinished);
  }
};
