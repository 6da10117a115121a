import type { ConfigRow } from '../../db/queries/config.js';
import { internal } from '../kernel/errors.js';
import type { Secrets } from '../kernel/secrets.js';
import { namesSecret } from '../kernel/settings/environment.js';
import { CannotDecryptError, type SecretCipher } from './cipher.js';
import { isReservedKey } from './keys.js';

/** What reads show in the place of a value stored under a reserved name by an older release. */
const reservedPlaceholder = '[reserved]';

/** What it takes to read a stored value: the cipher, and whom to tell of the secrets that are read. */
export interface Vault {
  readonly cipher: SecretCipher;
  readonly secrets: Secrets;
}

const decrypt = (cipher: SecretCipher, row: ConfigRow): string => {
  try {
    return cipher.open(row.value);
  } catch (error) {
    if (error instanceof CannotDecryptError) {
      throw internal(
        `Cannot decrypt config '${row.key}' (${row.id}): ${error.message}. Check SECRETS_ENCRYPTION_KEY, or delete the entry.`,
        { code: 'config_undecryptable' },
      );
    }
    throw error;
  }
};

/**
 * The clear value of a stored row. Secrets are hidden from logs and stored texts from now on. A row under a reserved
 * name gives a placeholder and is never decrypted.
 *
 * @throws ProductError internal naming key and id when the row does not decrypt
 */
export const clearValue = ({ cipher, secrets }: Vault, row: ConfigRow): string => {
  if (isReservedKey(row.key)) {
    return reservedPlaceholder;
  }
  const value = row.encrypted === 1 ? decrypt(cipher, row) : row.value;
  if (row.isSecret === 1 || namesSecret(row.key)) {
    secrets.remember(row.key, value);
  }
  return value;
};

/** A JSON value as it is stored: text as it is, numbers and booleans as their text, structures as JSON. */
export const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
