// `npm run copy-database -- <from> <to>`: all that is stored, from a SQLite file to PostgreSQL, or back.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartError } from '../db/start-error.js';
import type { DatabaseTarget, PostgresServer } from '../db/target.js';
import { type GivenEnvironment, readEnvironment } from '../server/environment.js';
import { readStartup } from '../server/startup.js';
import { copyDatabaseCommand } from './copy-database/arguments.js';
import { copyRows } from './copy-database/copy.js';
import { copyToNewFile, withFreshFile } from './copy-database/new-file.js';
import { PostgresSource, PostgresTarget } from './copy-database/postgres.js';
import { SqliteSource } from './copy-database/sqlite.js';
import { aloneOn } from './lib/alone-on.js';
import { CommandError, readCommandLine, runCommand } from './lib/command.js';
import { counted } from './lib/counted.js';

/** What a server on PostgreSQL also needs is not needed to copy. */
const notNeeded = { SWARM_API_KEY: 'x'.repeat(16), SECRETS_ENCRYPTION_KEY_FILE: '-', FILE_PROVIDER_LOCAL_DIR: '-' };

/** The words of the command, as its usage calls them. */
type Argument = '<from>' | '<to>';

const told = (argument: Argument, error: unknown): unknown =>
  error instanceof StartError ? new CommandError(error.message.replaceAll('DATABASE_URL', argument)) : error;

/** Addresses are given to the command, and not by the setting that they are for a server. @throws CommandError naming the argument */
const naming = async <Result>(argument: Argument, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw told(argument, error);
  }
};

/** The target that an address means, read, refused and reached as that of the server is. */
const targetOf = (
  argument: Argument,
  address: string,
  { variables, dotEnvLines }: GivenEnvironment,
): Promise<DatabaseTarget> =>
  naming(argument, async () => {
    const ofDatabases = [...variables].filter(([name]) => name.startsWith('DATABASE_'));
    const given = new Map([...ofDatabases, ...Object.entries({ ...notNeeded, DATABASE_URL: address })]);
    const lines = [...dotEnvLines].filter(([name]) => name !== 'DATABASE_URL');
    return readStartup(given, new Map(lines)).database;
  });

const toPostgres = async (path: string, server: PostgresServer): Promise<number> => {
  const from = new SqliteSource(path, path);
  try {
    const to = await PostgresTarget.open(server);
    try {
      return await withFreshFile((fresh) => copyRows(from, to, fresh, console.log));
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
};

const toFile = async (server: PostgresServer, path: string): Promise<number> => {
  const from = await PostgresSource.open(server);
  try {
    return await copyToNewFile(from, path, console.log);
  } finally {
    await from.close();
  }
};

const copy = async (fromAddress: string, toAddress: string): Promise<number> => {
  const environment = readEnvironment();
  const from = await targetOf('<from>', fromAddress, environment);
  const to = await targetOf('<to>', toAddress, environment);
  if ('path' in from && !('path' in to)) {
    const path = resolve(from.path);
    if (!existsSync(path)) {
      throw new CommandError(`There is no database at ${path}. Name the file of a server that is stopped.`);
    }
    const copyAll = () => naming('<to>', () => aloneOn(to, () => toPostgres(path, to)));
    return naming('<from>', () => aloneOn({ ...from, path }, copyAll));
  }
  if (!('path' in from) && 'path' in to) {
    const copyAll = () => naming('<to>', () => toFile(from, resolve(to.path)));
    return naming('<from>', () => aloneOn(from, copyAll));
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
    `Copied ${counted(rows, 'row')}, and compared them. The keys and the files of tasks are as needed as before: docs/moving.md`,
  );
});
