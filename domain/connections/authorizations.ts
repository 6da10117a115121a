import type { Reader } from '../../db/access.js';
import { invalidField } from '../kernel/errors.js';

/** @throws ProductError invalid naming the path: nothing here has authorizations of OAuth */
export const requireAuthorization = async (_db: Reader, id: string, path: string): Promise<void> => {
  throw invalidField(path, `must be the id of an authorization: there is none with the id ${JSON.stringify(id)}`);
};
