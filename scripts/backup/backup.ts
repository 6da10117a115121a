import { existsSync, lstatSync, realpathSync, renameSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { claimBackup } from '../../db/lock.js';
import { makeFolder } from '../../db/make-folder.js';
import type { PostgresServer } from '../../db/target.js';
import { LocalFileProvider } from '../../domain/files/local-provider.js';
import { PassingGarbage } from '../../domain/kernel/passing-garbage.js';
import type { Settings } from '../../domain/kernel/settings/registry.js';
import { readEnvironment } from '../../server/environment.js';
import { readStartup, type Startup } from '../../server/startup.js';
import { CommandError } from '../lib/command.js';
import { openBeside } from '../lib/open-beside.js';
import { copyDatabase, type NamedContent, namedContent } from './database.js';
import { copyTree } from './files.js';
import { KeysToCopy, keyNames } from './keys.js';
import { contentNamedIn, copyServer, whileContentIsHeld } from './postgres.js';
import { unfinishedOf } from './unfinished.js';

/** What was copied, and what the operator has to know about it. */
export interface Backup {
  readonly folder: string;
  readonly files: number;
  /** Files that attachments name and that are not there: they are missing on the server, too. */
  readonly missing: readonly string[];
  /** What is not in the folder and yet needed to restore. */
  readonly remarks: readonly string[];
}

const missingContent = async (
  named: Iterable<NamedContent> | AsyncIterable<NamedContent>,
  files: string,
): Promise<string[]> => {
  const store = new LocalFileProvider(files, false, new PassingGarbage());
  const missing: string[] = [];
  for await (const { key, sizeBytes } of named) {
    const content = await store.open(key);
    content?.stream.destroy();
    if (content === undefined || (sizeBytes !== null && content.sizeBytes !== sizeBytes)) {
      missing.push(key);
    }
  }
  return missing;
};

/** Where a path leads, of which the end may not be there yet. */
const placeOf = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(placeOf(dirname(path)), basename(path));

const isWithin = (path: string, folder: string): boolean => {
  const way = relative(placeOf(folder), placeOf(path));
  return !isAbsolute(way) && way.split(sep)[0] !== '..';
};

/** Also a link that leads nowhere: what is written by its name would be elsewhere. */
const isTaken = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Refuses a folder in which something would be replaced, or that would be copied into itself. */
const assertFree = (folder: string, copies: readonly string[], filesDir: string): void => {
  const names = [...copies, ...copies.map(unfinishedOf), 'fs', ...keyNames];
  const taken = names.map((name) => join(folder, name)).find(isTaken);
  if (taken !== undefined) {
    throw new CommandError(`${taken} exists already; name an empty folder.`);
  }
  if (isWithin(folder, filesDir)) {
    throw new CommandError(`${folder} is in the folder of the files, ${filesDir}; name one elsewhere.`);
  }
};

const makeTarget = async (folder: string): Promise<void> => {
  try {
    await makeFolder(folder, 0o700);
  } catch (error) {
    throw new CommandError(`The folder ${folder} cannot be made: ${(error as Error).message}`);
  }
};

/** Files in a bucket are as safe as the bucket. */
const bucketRemark = ({ fileProviderS3Bucket: bucket }: Settings): string[] =>
  bucket === null ? [] : [`Files in the bucket ${bucket} are not copied.`];

const backUpFile = async (startup: Startup, databasePath: string, folder: string): Promise<Backup> => {
  const { settings, dataDir, filesDir } = startup;
  if (!existsSync(databasePath)) {
    throw new CommandError(`There is no database at ${databasePath}; set DATABASE_URL as for the server.`);
  }
  const whole = join(folder, basename(databasePath));
  const copy = unfinishedOf(whole);
  assertFree(folder, [basename(databasePath)], filesDir);
  await makeTarget(folder);
  const release = claimBackup(databasePath);
  try {
    const keys = new KeysToCopy(settings, dataDir);
    await copyDatabase(realpathSync(databasePath), copy);
    const remarks = [...keys.copyTo(folder), ...bucketRemark(settings)];
    const store = join(folder, 'fs');
    const files = await copyTree(filesDir, store);
    const missing = await missingContent(namedContent(copy), store);
    renameSync(copy, whole);
    return { folder, files, missing, remarks };
  } finally {
    release();
  }
};

const backUpServer = async (startup: Startup, server: PostgresServer, folder: string): Promise<Backup> => {
  const { settings, filesDir } = startup;
  assertFree(folder, ['swarm.dump', 'swarm.sqlite'], filesDir);
  const { db, close } = await openBeside(server);
  try {
    await makeTarget(folder);
    const { whole, ...backup } = await whileContentIsHeld(db, async () => {
      const named: NamedContent[] = [];
      for await (const content of contentNamedIn(db)) {
        named.push(content);
      }
      const keys = new KeysToCopy(settings, null);
      const { said, whole } = await copyServer(server, folder);
      const remarks = [said, ...keys.copyTo(folder), ...bucketRemark(settings)];
      const store = join(folder, 'fs');
      const files = await copyTree(filesDir, store);
      return { folder, files, missing: await missingContent(named, store), remarks, whole };
    });
    renameSync(unfinishedOf(whole), whole);
    return backup;
  } finally {
    await close();
  }
};

/**
 * Copies the database of the settings, its keys and its files into a folder, while servers may go on writing. As long as
 * it runs, they remove no content (docs/files.md), so that all that the copied rows name is there.
 *
 * @throws CommandError when there is no database file, the folder has one already or cannot be made
 */
export const backUp = (target: string): Promise<Backup> => {
  const { variables, dotEnvLines } = readEnvironment();
  const startup = readStartup(variables, dotEnvLines);
  const { database } = startup;
  const folder = resolve(target);
  return 'path' in database ? backUpFile(startup, database.path, folder) : backUpServer(startup, database, folder);
};
