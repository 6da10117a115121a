import { copyFileSync, existsSync, realpathSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { claimBackup } from '../../db/lock.js';
import { makeFolder } from '../../db/make-folder.js';
import { fileOf } from '../../db/target.js';
import { LocalFileProvider } from '../../domain/files/local-provider.js';
import type { Settings } from '../../domain/kernel/settings/registry.js';
import { readEnvironment } from '../../server/environment.js';
import { readStartup } from '../../server/startup.js';
import { CommandError } from '../lib/command.js';
import { copyDatabase, namedContent } from './database.js';
import { copyTree } from './files.js';

/** What was copied, and what the operator has to know about it. */
export interface Backup {
  readonly folder: string;
  readonly files: number;
  /** Files that attachments name and that are not there: they are missing on the server, too. */
  readonly missing: readonly string[];
  /** What is not in the folder and yet needed to restore. */
  readonly remarks: readonly string[];
}

const fromEnvironment = (name: string, what: string): string =>
  `${what} is given by ${name} and is not copied: keep it, and set it where you restore.`;

interface KeyFile {
  readonly name: string;
  readonly from: string;
}

const operatorKeyFile = ({ swarmApiKey, apiKey }: Settings, dataDir: string): KeyFile | string =>
  swarmApiKey === null && apiKey === null
    ? { name: 'api-key', from: join(dataDir, 'api-key') }
    : fromEnvironment('SWARM_API_KEY', 'The operator key');

const encryptionKeyFile = (settings: Settings, dataDir: string): KeyFile | string => {
  const name = '.encryption-key';
  return settings.secretsEncryptionKey === null
    ? { name, from: resolve(settings.secretsEncryptionKeyFile ?? join(dataDir, name)) }
    : fromEnvironment('SECRETS_ENCRYPTION_KEY', 'The encryption key');
};

/** Copies the keys that are in files; returns what to say about the others. */
const copyKeys = (settings: Settings, dataDir: string, folder: string): string[] => {
  const remarks: string[] = [];
  for (const key of [operatorKeyFile(settings, dataDir), encryptionKeyFile(settings, dataDir)]) {
    if (typeof key === 'string') {
      remarks.push(key);
    } else if (existsSync(key.from)) {
      copyFileSync(key.from, join(folder, key.name));
    }
  }
  return remarks;
};

const missingContent = async (copy: string, files: string): Promise<string[]> => {
  const store = new LocalFileProvider(files, false);
  const missing: string[] = [];
  for (const { key, sizeBytes } of namedContent(copy)) {
    const content = await store.open(key);
    content?.stream.destroy();
    if (content === undefined || (sizeBytes !== null && content.sizeBytes !== sizeBytes)) {
      missing.push(key);
    }
  }
  return missing;
};

const makeTarget = async (folder: string): Promise<void> => {
  try {
    await makeFolder(folder, 0o700);
  } catch (error) {
    throw new CommandError(`The folder ${folder} cannot be made: ${(error as Error).message}`);
  }
};

/**
 * Copies the database of the settings, its keys and its files into a folder, while a server may go on writing. As long as
 * it runs, the server removes no content (docs/files.md), so that all that the copied rows name is there.
 *
 * @throws CommandError when there is no database file, the folder has one already or cannot be made
 */
export const backUp = async (target: string): Promise<Backup> => {
  const { variables, dotEnvLines } = readEnvironment();
  const startup = readStartup(variables, dotEnvLines);
  const { dataDir, filesDir } = startup;
  const databasePath = fileOf(startup.database);
  if (databasePath === null || dataDir === null) {
    throw new CommandError(
      'DATABASE_URL names a PostgreSQL server: back it up with pg_dump, and the folder of FILE_PROVIDER_LOCAL_DIR with it.',
    );
  }
  if (!existsSync(databasePath)) {
    throw new CommandError(`There is no database at ${databasePath}; set DATABASE_URL as for the server.`);
  }
  const folder = resolve(target);
  const copy = join(folder, basename(databasePath));
  if (existsSync(copy)) {
    throw new CommandError(`${copy} exists already; name an empty folder.`);
  }
  await makeTarget(folder);
  const release = claimBackup(databasePath);
  try {
    await copyDatabase(realpathSync(databasePath), copy);
    const store = join(folder, 'fs');
    const files = await copyTree(filesDir, store);
    const remarks = copyKeys(startup.settings, dataDir, folder);
    return { folder, files, missing: await missingContent(copy, store), remarks };
  } finally {
    release();
  }
};
