import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../db/make-folder.js';
import { StartError } from '../db/start-error.js';
import { createKeyFile } from '../domain/kernel/key-file.js';
import type { Settings } from '../domain/kernel/settings/registry.js';
import { operatorKey } from '../domain/kernel/settings/types.js';

export interface OperatorKey {
  readonly key: string;
  /** Where the key was read from or written to; null when the environment gave it. */
  readonly file: string | null;
  /** The key was made just now. */
  readonly created: boolean;
}

const readKeyFile = (file: string): OperatorKey => {
  const key = readFileSync(file, 'utf8').trim();
  if (key === '') {
    throw new StartError(`The key file ${file} is empty; write a key into it or delete it to have one made`);
  }
  const parsed = operatorKey.parse(key);
  if ('problem' in parsed) {
    throw new StartError(`The key in the file ${file} ${parsed.problem}; write another or delete it to have one made`);
  }
  return { key, file, created: false };
};

/** Makes the key file; when another process was faster, its key counts. */
const makeKeyFile = async (file: string): Promise<OperatorKey> => {
  const key = `swk_${randomBytes(32).toString('base64url')}`;
  await makeFolder(dirname(file));
  return createKeyFile(file, key) ? { key, file, created: true } : readKeyFile(file);
};

/**
 * The operator key: from the environment, else from the key file in the data folder, else made now and kept there.
 *
 * @throws StartError when the file holds no key, or one that could be guessed
 */
export const findOperatorKey = async (settings: Settings, dataDir: string | null): Promise<OperatorKey> => {
  const given = settings.swarmApiKey ?? settings.apiKey;
  if (given !== null) {
    return { key: given, file: null, created: false };
  }
  if (dataDir === null) {
    throw new StartError('SWARM_API_KEY must be set: there is no folder of the database to keep one in');
  }
  const file = join(dataDir, 'api-key');
  return existsSync(file) ? readKeyFile(file) : makeKeyFile(file);
};
