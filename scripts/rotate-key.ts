// `npm run rotate-key`: all stored secrets encrypted with another key, while servers go on.
import { randomBytes } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { claimRotation } from '../db/dialect/postgres/alone.js';
import { dialectOf } from '../db/dialect/sql-dialect.js';
import { makeDurable } from '../db/dialect/sqlite/durable.js';
import { claimChange } from '../db/lock.js';
import type { Database } from '../db/schema.js';
import { type DatabaseTarget, fileOf } from '../db/target.js';
import { replaceKeyFile } from '../domain/kernel/key-file.js';
import { encryptionKeys } from '../domain/kernel/settings/types.js';
import { readEnvironment } from '../server/environment.js';
import { readStartup, type Startup } from '../server/startup.js';
import { databaseName } from '../server/system-errors.js';
import { CommandError, readCommandLine, runCommand } from './lib/command.js';
import { openBeside } from './lib/open-beside.js';
import { rotateKeyCommand } from './rotate-key/arguments.js';
import { assertKeysOpenAll, resealAll } from './rotate-key/reseal.js';

const keyBytes = 32;
/** What a server encrypted with the old key, just before it saw the new one, is stored by then. */
const settleMs = 1000;

/** The database whose secrets are encrypted anew. */
interface Place {
  readonly db: Kysely<Database>;
  readonly target: DatabaseTarget;
}

const written = (keys: readonly Buffer[]): string => keys.map((key) => key.toString('base64')).join('\n');

const readKeys = (file: string): readonly Buffer[] => {
  const parsed = encryptionKeys.parse(readFileSync(file, 'utf8').trim());
  if ('problem' in parsed) {
    throw new CommandError(`The encryption key file ${file} ${parsed.problem}`);
  }
  return parsed.value;
};

const keyFileOf = ({ settings, database }: Startup): string => {
  const path = fileOf(database);
  const file = settings.secretsEncryptionKeyFile ?? (path === null ? null : join(dirname(path), '.encryption-key'));
  if (file === null) {
    throw new CommandError('SECRETS_ENCRYPTION_KEY or SECRETS_ENCRYPTION_KEY_FILE must be set, as for the server');
  }
  return file;
};

/** Waits until the units of work have ended that may have encrypted something before. */
const letUnitsEnd = async (db: Kysely<Database>): Promise<void> => {
  await sleep(settleMs);
  await dialectOf(db).transact(db, 'everything', async () => {});
};

/** So often nothing is found any more, each time after units of work have ended, before the old key may go. */
const emptyPasses = 2;

const resealUntilDone = async ({ db, target }: Place, newer: Buffer, older: Buffer): Promise<void> => {
  let all = await resealAll(db, newer, older);
  for (let empty = 0; empty < emptyPasses; ) {
    await letUnitsEnd(db);
    // Whatever was stored while that was going on.
    const found = await resealAll(db, newer, older);
    all += found;
    empty = found === 0 ? empty + 1 : 0;
  }
  const path = fileOf(target);
  if (path !== null) {
    // Else a power cut might bring back what only the old key opens, when that is gone.
    makeDurable(realpathSync(path));
  }
  console.log(`${all} stored secrets were encrypted with the new key.`);
};

const rotateFile = async (place: Place, file: string): Promise<void> => {
  const keys = readKeys(file);
  const [current, former] = keys;
  if (current === undefined) {
    throw new CommandError(`The encryption key file ${file} is empty`);
  }
  await assertKeysOpenAll(place.db, keys);
  const [newer, older] = former === undefined ? [randomBytes(keyBytes), current] : [current, former];
  if (former === undefined) {
    replaceKeyFile(file, written([newer, older]));
    console.log(`${file} has a new key beside the old one, for the database ${databaseName(place.target)}.`);
  }
  await resealUntilDone(place, newer, older);
  replaceKeyFile(file, written([newer]));
  console.log(`The old key is gone from ${file}. Back the file up: backups from before need the old one.`);
};

/** @throws CommandError when another rotation is under way */
const rotateFileAlone = async (place: Place, name: string): Promise<void> => {
  // A link stays one: others may read the file by another name.
  const file = realpathSync(name);
  const release = claimChange(file);
  if (release === undefined) {
    throw new CommandError('Another rotation of this key is under way');
  }
  try {
    await rotateFile(place, file);
  } finally {
    release();
  }
};

const rotateGiven = async (place: Place, keys: readonly Buffer[]): Promise<void> => {
  const [newer, older] = keys;
  if (newer === undefined || older === undefined) {
    throw new CommandError(
      'SECRETS_ENCRYPTION_KEY gives one key: give all servers, and this command, the newer and the older one with a comma between (docs/encryption-key.md)',
    );
  }
  await assertKeysOpenAll(place.db, keys);
  await resealUntilDone(place, newer, older);
  console.log('Give all servers the newer key alone now.');
};

/**
 * Servers on several machines may have copies of the key file: the database, too, has one rotation at a time. One in a file
 * has one key file.
 *
 * @throws CommandError when another rotation is under way
 */
const aloneOnDatabase = async (target: DatabaseTarget, work: () => Promise<void>): Promise<void> => {
  if ('path' in target) {
    return work();
  }
  const release = await claimRotation(target);
  if (release === undefined) {
    throw new CommandError(
      'Another rotation of the key of this database is under way, or a command that copies it: wait for it',
    );
  }
  try {
    await work();
  } finally {
    await release();
  }
};

runCommand(async () => {
  process.umask(0o077);
  const { flags } = readCommandLine(process.argv.slice(2), rotateKeyCommand);
  if (flags.has('help')) {
    console.log(rotateKeyCommand.usage);
    return;
  }
  const { variables, dotEnvLines } = readEnvironment();
  const startup = readStartup(variables, dotEnvLines);
  const { database: target } = startup;
  const { db, close } = await openBeside(target);
  const place = { db, target };
  try {
    const given = startup.settings.secretsEncryptionKey;
    await aloneOnDatabase(target, () =>
      given === null ? rotateFileAlone(place, keyFileOf(startup)) : rotateGiven(place, given),
    );
  } finally {
    await close();
  }
});
