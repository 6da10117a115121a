import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../../db/start-error.js';
import { hasErrorCode } from '../kernel/error-code.js';
import { createKeyFile } from '../kernel/key-file.js';
import type { Settings } from '../kernel/settings/registry.js';
import { encryptionKey } from '../kernel/settings/types.js';

const keyBytes = 32;

/** The encryption key is missing or unusable. The message is one line that says what to do; the server must not start. */
export class EncryptionKeyError extends StartError {
  override readonly name = 'EncryptionKeyError';
}

export interface EncryptionKey {
  readonly key: Buffer;
  /** Where the key came from: a variable's value or a file. */
  readonly from: 'environment' | 'file';
  /** The file, if there is one. */
  readonly file: string | null;
  /** The key was made just now. */
  readonly created: boolean;
}

const parseKey = (text: string, origin: string): Buffer => {
  const parsed = encryptionKey.parse(text.trim());
  if ('problem' in parsed) {
    throw new EncryptionKeyError(`${origin} ${parsed.problem}`);
  }
  return parsed.value;
};

const keyFromFile = (file: string, created: boolean): EncryptionKey => {
  const text = readFileSync(file, 'utf8');
  if (text.trim() === '') {
    throw new EncryptionKeyError(
      `The encryption key file ${file} is empty; restore it from a backup, or delete it if no secret was stored yet`,
    );
  }
  return { key: parseKey(text, `The encryption key file ${file}`), from: 'file', file, created };
};

const namedFile = (file: string): EncryptionKey => {
  try {
    return keyFromFile(file, false);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) {
      throw new EncryptionKeyError(`SECRETS_ENCRYPTION_KEY_FILE names ${file}, which does not exist`);
    }
    throw error instanceof EncryptionKeyError
      ? error
      : new EncryptionKeyError(`SECRETS_ENCRYPTION_KEY_FILE cannot be read: ${(error as Error).message}`);
  }
};

/** Keys that nobody named a file for are beside the database. */
const asKeyError = (file: string, error: unknown): EncryptionKeyError =>
  error instanceof EncryptionKeyError
    ? error
    : new EncryptionKeyError(`DATABASE_URL: the key file ${file} cannot be used: ${(error as Error).message}`);

const existingFile = (file: string): EncryptionKey | undefined => {
  try {
    return keyFromFile(file, false);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) {
      return undefined;
    }
    throw asKeyError(file, error);
  }
};

/** Makes the key file; when another process was faster, its key counts. */
const makeFile = (file: string): EncryptionKey => {
  try {
    return keyFromFile(file, createKeyFile(file, randomBytes(keyBytes).toString('base64')));
  } catch (error) {
    throw asKeyError(file, error);
  }
};

/**
 * Finds the key that secrets are encrypted with: `SECRETS_ENCRYPTION_KEY`, else the file named by
 * `SECRETS_ENCRYPTION_KEY_FILE`, else `.encryption-key` beside the database, else a new key in that file. A key that
 * is there but unusable is fatal, and no new one is made while something is encrypted already.
 *
 * @param databaseFile null when the database is a server: the key is then given by a setting
 * @param hasEncryptedRows whether the database holds anything that an earlier key encrypted
 * @throws EncryptionKeyError
 */
export const findEncryptionKey = (
  { secretsEncryptionKey, secretsEncryptionKeyFile }: Settings,
  databaseFile: string | null,
  hasEncryptedRows: boolean,
): EncryptionKey => {
  if (secretsEncryptionKey !== null) {
    return { key: secretsEncryptionKey, from: 'environment', file: null, created: false };
  }
  if (secretsEncryptionKeyFile !== null) {
    return namedFile(secretsEncryptionKeyFile);
  }
  if (databaseFile === null) {
    throw new EncryptionKeyError(
      'SECRETS_ENCRYPTION_KEY must be set: there is no folder of the database to keep one in',
    );
  }
  const file = join(dirname(databaseFile), '.encryption-key');
  const found = existingFile(file);
  if (found !== undefined) {
    return found;
  }
  if (hasEncryptedRows) {
    throw new EncryptionKeyError(
      `The database holds encrypted settings, but there is no key: restore ${file} or set SECRETS_ENCRYPTION_KEY`,
    );
  }
  return makeFile(file);
};
