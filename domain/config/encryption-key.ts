import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const keyBytes = 32;
const keyFileMode = 0o600;

/** The encryption key is missing or unusable. The message is one line that says what to do; the server must not start. */
export class EncryptionKeyError extends Error {
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
  const trimmed = text.trim();
  if (/^[0-9a-fA-F]{64}$/.test(trimmed)) {
    return Buffer.from(trimmed, 'hex');
  }
  const bytes = /^[A-Za-z0-9+/]{43}=?$/.test(trimmed) ? Buffer.from(trimmed, 'base64') : Buffer.alloc(0);
  if (bytes.length !== keyBytes) {
    throw new EncryptionKeyError(`${origin} must be 64 hexadecimal digits or base64 of exactly 32 bytes`);
  }
  return bytes;
};

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
const exists = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

const keyFromFile = (file: string, created: boolean): EncryptionKey => ({
  key: parseKey(readFileSync(file, 'utf8'), `The encryption key file ${file}`),
  from: 'file',
  file,
  created,
});

const namedFile = (file: string): EncryptionKey => {
  try {
    return keyFromFile(file, false);
  } catch (error) {
    if (isMissing(error)) {
      throw new EncryptionKeyError(`SECRETS_ENCRYPTION_KEY_FILE names ${file}, which does not exist`);
    }
    throw error;
  }
};

const existingFile = (file: string): EncryptionKey | undefined => {
  try {
    return keyFromFile(file, false);
  } catch (error) {
    if (isMissing(error)) {
      return undefined;
    }
    throw error;
  }
};

/** Makes the key file; when another process was faster, its key counts. */
const createFile = (file: string): EncryptionKey => {
  try {
    writeFileSync(file, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: keyFileMode, flag: 'wx' });
    return keyFromFile(file, true);
  } catch (error) {
    if (exists(error)) {
      return keyFromFile(file, false);
    }
    throw error;
  }
};

const setting = (name: string): string | undefined => {
  const value = process.env[name]?.trim();
  return value === '' ? undefined : value;
};

/**
 * Finds the key that secrets are encrypted with: `SECRETS_ENCRYPTION_KEY`, else the file named by
 * `SECRETS_ENCRYPTION_KEY_FILE`, else `.encryption-key` beside the database, else a new key in that file. A key that
 * is there but unusable is fatal, and no new one is made while something is encrypted already.
 *
 * @param hasEncryptedRows whether the database holds anything that an earlier key encrypted
 * @throws EncryptionKeyError
 */
export const findEncryptionKey = (databasePath: string, hasEncryptedRows: boolean): EncryptionKey => {
  const given = setting('SECRETS_ENCRYPTION_KEY');
  if (given !== undefined) {
    return { key: parseKey(given, 'SECRETS_ENCRYPTION_KEY'), from: 'environment', file: null, created: false };
  }
  const named = setting('SECRETS_ENCRYPTION_KEY_FILE');
  if (named !== undefined) {
    return namedFile(named);
  }
  const file = join(dirname(databasePath), '.encryption-key');
  const found = existingFile(file);
  if (found !== undefined) {
    return found;
  }
  if (hasEncryptedRows) {
    throw new EncryptionKeyError(
      `The database holds encrypted settings, but there is no key: restore ${file} or set SECRETS_ENCRYPTION_KEY`,
    );
  }
  return createFile(file);
};
