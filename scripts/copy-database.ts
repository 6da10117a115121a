// `npm run copy-database -- <from> <to>`: all that is stored, from a SQLite file to PostgreSQL, or back.
import { existsSync, mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { claimDatabaseFile } from '../db/lock.js';
import { makeFolder } from '../db/make-folder.js';
import { openDatabase } from '../db/open.js';
import type { PostgresServer } from '../db/target.js';
import { readStartup } from '../server/startup.js';
import { copyDatabaseCommand } from './copy-database/arguments.js';
import { copyRows } from './copy-database/copy.js';
import { PostgresSource, PostgresTarget } from './copy-database/postgres.js';
import type { Side } from './copy-database/side.js';
import { SqliteSource, SqliteTarget } from './copy-database/sqlite.js';
import { CommandError, readCommandLine, runCommand } from './lib/command.js';

const sideFiles = ['', '-wal', '-shm', '.lock'];

const removeDatabase = (path: string): void => {
  for (const suffix of sideFiles) {
    rmSync(path + suffix, { force: true });
  }
};

/** The target that an address means, read and refused as that of the server is. */
const targetOf = (address: string) => {
  // What a server on PostgreSQL also needs is not needed to copy.
  const others = { SWARM_API_KEY: 'x'.repeat(16), SECRETS_ENCRYPTION_KEY_FILE: '-', FILE_PROVIDER_LOCAL_DIR: '-' };
  return readStartup(new Map(Object.entries({ ...others, DATABASE_URL: address }))).database;
};

const makeFile = async (path: string): Promise<void> => {
  const { close } = await openDatabase({ path, synchronous: 'full' });
  await close();
};

/** A file to which nothing was ever added, to compare with. */
const withFreshFile = async <Result>(work: (fresh: Side) => Promise<Result>): Promise<Result> => {
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

const toPostgres = async (path: string, server: PostgresServer): Promise<number> => {
  if (!existsSync(path)) {
    throw new CommandError(`There is no database at ${path}`);
  }
  const release = claimDatabaseFile(realpathSync(path));
  try {
    const { close } = await openDatabase(server);
    await close();
    const from = new SqliteSource(path, path);
    const to = await PostgresTarget.open(server);
    try {
      return await withFreshFile((fresh) => copyRows(from, to, fresh, console.log));
    } finally {
      await Promise.all([from.close(), to.close()]);
    }
  } finally {
    release();
  }
};

const toFile = async (server: PostgresServer, path: string): Promise<number> => {
  if (existsSync(path)) {
    throw new CommandError(`${path} exists already; name a new file`);
  }
  await makeFolder(dirname(path));
  // What a copy that was cut off left behind counts for nothing.
  const unfinished = `${path}.unfinished`;
  removeDatabase(unfinished);
  const from = await PostgresSource.open(server);
  try {
    await makeFile(unfinished);
    const to = new SqliteTarget(unfinished, path);
    let rows: number;
    try {
      rows = await withFreshFile((fresh) => copyRows(from, to, fresh, console.log));
    } finally {
      await to.close();
    }
    renameSync(unfinished, path);
    return rows;
  } finally {
    removeDatabase(unfinished);
    await from.close();
  }
};

const copy = (fromAddress: string, toAddress: string): Promise<number> => {
  const [from, to] = [targetOf(fromAddress), targetOf(toAddress)];
  if ('path' in from && !('path' in to)) {
    return toPostgres(resolve(from.path), to);
  }
  if (!('path' in from) && 'path' in to) {
    return toFile(from, resolve(to.path));
  }
  throw new CommandError(
    `One of the two must be sqlite:<path>, the other postgres://…\n\n${copyDatabaseCommand.usage}`,
  );
};

runCommand(async () => {
  // A database holds what only its own user may read.
  process.umask(0o077);
  const { words, flags } = readCommandLine(process.argv.slice(2), copyDatabaseCommand);
  if (flags.has('help')) {
    console.log(copyDatabaseCommand.usage);
    return;
  }
  const [from = '', to = ''] = words;
  const rows = await copy(from, to);
  console.log(
    `Copied ${rows} rows, and compared them. The keys and the files of tasks are as needed as before: docs/moving.md`,
  );
});
