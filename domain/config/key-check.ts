import { findKeyCheck, insertKeyCheck } from '../../db/queries/key-checks.js';
import { fileOf } from '../../db/target.js';
import type { App } from '../kernel/app.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { CannotDecryptError, type SecretCipher } from './cipher.js';
import { EncryptionKeyError } from './encryption-key.js';

const text = 'secrets';

const opens = (cipher: SecretCipher, sealed: string): boolean => {
  try {
    return cipher.open(sealed) === text;
  } catch (error) {
    if (error instanceof CannotDecryptError) {
      return false;
    }
    throw error;
  }
};

/**
 * On a database that several servers share: holds the key against that of the first of them. A file has one server, whose
 * key may change as long as it opens what is needed.
 *
 * @throws EncryptionKeyError when it is another one
 */
export const assertSharedKey = async (app: App, cipher: SecretCipher): Promise<void> => {
  if (fileOf(app.database) !== null) {
    return;
  }
  const sealed =
    (await findKeyCheck(app.db)) ??
    (await inTransaction(app, async ({ db }) => {
      await insertKeyCheck(db, cipher.seal(text));
      return findKeyCheck(db);
    }));
  if (sealed === undefined || !opens(cipher, sealed)) {
    throw new EncryptionKeyError(
      'SECRETS_ENCRYPTION_KEY is not the key that this database is used with: give all servers on it the same one',
    );
  }
};
