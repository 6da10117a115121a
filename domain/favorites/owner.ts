import type { Reader } from '../../db/access.js';
import { type Caller, isOperatorItself } from '../kernel/caller.js';
import { trustedUserId } from '../users/trusted-user.js';

/** Whose favorites a request is about. */
export interface FavoriteOwner {
  readonly owner: string;
  /** Null for the shared set of the operator. */
  readonly userId: string | null;
}

export const userOwner = (userId: string): string => `user:${userId}`;

const operator: FavoriteOwner = { owner: 'operator', userId: null };

/**
 * The owner (docs/inbox.md): the user of the token, the user the agent works for, or the operator. Undefined for an
 * agent that works for nobody.
 */
export const findFavoriteOwner = async (db: Reader, caller: Caller): Promise<FavoriteOwner | undefined> => {
  if (isOperatorItself(caller)) {
    return operator;
  }
  const userId = await trustedUserId(db, caller);
  return userId === undefined ? undefined : { owner: userOwner(userId), userId };
};
