import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../../db/start-error.js';
import { hasErrorCode } from '../kernel/error-code.js';
import { createKeyFile } from '../kernel/key-file.js';
import type { Settings } from '../kernel/settings/registry.js';
import { encryptionKeys } from '../kernel/settings/types.js';
import type { Keys } from './cipher.js';

const keyBytes = 32;

/** The encryption key is missing or unusable. The message is one line that says what to do; the server must not start. */
export class EncryptionKeyError extends StartError {
  override readonly name = 'EncryptionKeyError';
}

export interface EncryptionKey {
  /** Those of a file are those that it holds at the moment. */
  readonly keys: Keys;
  /** Where the key came from: a variable's value or a file. */
  readonly from: 'environment' | 'file';
  /** The file, if there is one. */
  readonly file: string | null;
  /** The key was made just now. */
  readonly created: boolean;
}

const parseKeys = (text: string, origin: string): readonly Buffer[] => {
  const parsed = encryptionKeys.parse(text.trim());
  if ('problem' in parsed) {
    throw new EncryptionKeyError(`${origin} ${parsed.problem}`);
  }
  return parsed.value;
};

/** What tells one content of a file from another. */
const stateOf = (file: string): string | undefined => {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.mtimeMs} ${stat.size}`;
};

/** The keys in a file as it is at each use; as they were before, where it cannot be read. A key is seldom used. */
const followFile = (file: string, first: readonly Buffer[]): Keys => {
  let keys = first;
  let state = stateOf(file);
  return () => {
    const now = stateOf(file);
    if (now !== undefined && now !== state) {
      const parsed = encryptionKeys.parse(readFileSync(file, 'utf8').trim());
      keys = 'value' in parsed ? parsed.value : keys;
      state = now;
    }
    return keys;
  };
};

const keyFromFile = (file: string, created: boolean): EncryptionKey => {
  const text = readFileSync(file, 'utf8');
  if (text.trim() === '') {
    throw new EncryptionKeyError(
      `The encryption key file ${file} is empty; restore it from a backup, or delete it if no secret was stored yet`,
    );
  }
  const keys = parseKeys(text, `The encryption key file ${file}`);
  return { keys: followFile(file, keys), from: 'file', file, created };
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
    return { keys: () => secretsEncryptionKey, from: 'environment', file: null, created: false };
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
