import type { Reader } from '../../db/access.js';
import { forbidden, invalidField } from '../kernel/errors.js';
import { canonicalKey, personalKeyOwner } from '../namespaces/key.js';
import { userExists } from './requester.js';

/**
 * The canonical form of the namespace in `body.key`, where the trusted person may keep something (docs/kv.md).
 *
 * @throws ProductError invalid for a bad namespace or one of an unknown user, forbidden for another user's
 */
export const authorizedKey = async (db: Reader, text: string, trusted: string | undefined): Promise<string> => {
  const key = canonicalKey(text, 'body.key');
  const owner = personalKeyOwner(key);
  if (owner !== undefined && !(await userExists(db, owner))) {
    throw invalidField('body.key', `must name a user; there is none with the id '${owner}'`);
  }
  if (owner !== undefined && owner !== trusted) {
    throw forbidden('The personal namespace in body.key belongs to another user', { code: 'namespace_forbidden' });
  }
  return key;
};
