// `npm run copy-database -- <from> <to>`: all that is stored, from a SQLite file to PostgreSQL, or back.
import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { claimServer } from '../db/dialect/postgres/alone.js';
import { claimDatabaseFile } from '../db/lock.js';
import { openDatabase } from '../db/open.js';
import type { PostgresServer } from '../db/target.js';
import { readStartup } from '../server/startup.js';
import { copyDatabaseCommand } from './copy-database/arguments.js';
import { copyRows } from './copy-database/copy.js';
import { copyToNewFile, withFreshFile } from './copy-database/new-file.js';
import { PostgresSource, PostgresTarget } from './copy-database/postgres.js';
import { SqliteSource } from './copy-database/sqlite.js';
import { CommandError, readCommandLine, runCommand } from './lib/command.js';

/** The target that an address means, read and refused as that of the server is. */
const targetOf = (address: string) => {
  // What a server on PostgreSQL also needs is not needed to copy.
  const others = { SWARM_API_KEY: 'x'.repeat(16), SECRETS_ENCRYPTION_KEY_FILE: '-', FILE_PROVIDER_LOCAL_DIR: '-' };
  return readStartup(new Map(Object.entries({ ...others, DATABASE_URL: address }))).database;
};

const toPostgres = async (path: string, server: PostgresServer): Promise<number> => {
  if (!existsSync(path)) {
    throw new CommandError(`There is no database at ${path}`);
  }
  const release = claimDatabaseFile(realpathSync(path));
  const releaseServer = await claimServer(server);
  try {
    if (!(await PostgresTarget.hasSchema(server))) {
      const { close } = await openDatabase(server);
      await close();
    }
    const from = new SqliteSource(path, path);
    const to = await PostgresTarget.open(server);
    try {
      return await withFreshFile((fresh) => copyRows(from, to, fresh, console.log));
    } finally {
      await Promise.all([from.close(), to.close()]);
    }
  } finally {
    await releaseServer();
    release();
  }
};

const toFile = async (server: PostgresServer, path: string): Promise<number> => {
  const releaseServer = await claimServer(server);
  try {
    const from = await PostgresSource.open(server);
    try {
      return await copyToNewFile(from, path, console.log);
    } finally {
      await from.close();
    }
  } finally {
    await releaseServer();
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
