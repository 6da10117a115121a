import type { Reader } from '../../db/access.js';
import { type CredentialKeyRow, findKey, type KeyIdentity, type KeyLogin } from '../../db/queries/credential-keys.js';
import { notFound, type ProductError } from '../kernel/errors.js';

/** There is no such key, in any scope or in the one that was asked for. */
export const noSuchKey = (login: KeyLogin): ProductError =>
  notFound('key', { message: `No key matching ${login.keyType} …${login.keySuffix}` });

/**
 * One scope row of a key.
 *
 * @throws ProductError notFound when there is none
 */
export const requireKey = async (db: Reader, key: KeyIdentity): Promise<CredentialKeyRow> => {
  const row = await findKey(db, key);
  if (!row) {
    throw noSuchKey(key);
  }
  return row;
};
