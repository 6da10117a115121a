import type { Reader } from '../../../db/access.js';
import { findIdentityUserId } from '../../../db/queries/user-identities.js';
import { findUserRow } from '../../../db/queries/users.js';
import { findUserIdOf } from '../../users/link-by-email.js';
import type { Sender } from './meaning.js';

/** The user whose account sent something. */
export interface Requester {
  readonly id: string;
  readonly name: string;
}

const userIdOf = (db: Reader, { kind, externalId, email, isKnownByEmail }: Sender): Promise<string | undefined> =>
  isKnownByEmail === true && email !== undefined ? findUserIdOf(db, email) : findIdentityUserId(db, kind, externalId);

/** The user to whom an account is linked, or whose address it is. */
export const requesterOf = async (db: Reader, sender: Sender | undefined): Promise<Requester | undefined> => {
  const userId = sender && (await userIdOf(db, sender));
  const row = userId === undefined ? undefined : await findUserRow(db, userId);
  return row && { id: row.id, name: row.name };
};

/** How a task names who asked for it: never by what the account calls itself. */
export const shownSender = ({ kind, externalId }: Sender, requester: Requester | undefined): string =>
  requester === undefined ? `${kind}:${externalId} (unknown user)` : `${requester.name} (${kind}:${externalId})`;
