import { findUserIdByAlias } from '../../db/queries/user-emails.js';
import { findIdentityUserId } from '../../db/queries/user-identities.js';
import { findUserIdByEmail } from '../../db/queries/users.js';
import type { App } from '../kernel/app.js';
import { invalid, notFound } from '../kernel/errors.js';
import { type ComposedUser, composeUser } from './compose.js';
import { emailKey } from './emails.js';

/** What a user may be known by: one of the three. */
export interface UserClue {
  readonly id?: string | undefined;
  readonly email?: string | undefined;
  readonly kind?: string | undefined;
  readonly externalId?: string | undefined;
}

const assertOne = ({ id, email, kind, externalId }: UserClue): void => {
  const clues = [id, email, kind ?? externalId].filter((clue) => clue !== undefined);
  if (clues.length !== 1 || (kind === undefined) !== (externalId === undefined)) {
    throw invalid('Provide exactly one of id, email, and kind together with externalId');
  }
};

const idOf = async ({ db }: App, { id, email, kind, externalId }: UserClue): Promise<string | undefined> => {
  if (email !== undefined) {
    const key = emailKey(email);
    return (await findUserIdByEmail(db, key)) ?? (await findUserIdByAlias(db, key));
  }
  return kind !== undefined && externalId !== undefined ? findIdentityUserId(db, kind, externalId) : id;
};

/**
 * The user that a clue means, as `getUser` shows it.
 *
 * @throws ProductError invalid when there is not exactly one clue; notFound
 */
export const resolveUser = async (app: App, clue: UserClue): Promise<ComposedUser> => {
  assertOne(clue);
  const id = await idOf(app, clue);
  if (id === undefined) {
    throw notFound('user');
  }
  return composeUser(app.db, id);
};
