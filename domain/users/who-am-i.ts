import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { unauthenticated } from '../kernel/errors.js';
import { findUser } from './user.js';

/**
 * Who is asking, by the key that was sent.
 *
 * @throws ProductError unauthenticated when the user was merged away since the token was looked up
 */
export const whoAmI = async ({ db }: App, { principal }: Caller): Promise<components['schemas']['CallerIdentity']> => {
  if (principal.kind !== 'user') {
    return { kind: 'operator', user: null };
  }
  const user = await findUser(db, principal.userId);
  if (!user) {
    throw unauthenticated();
  }
  return { kind: 'user', user };
};
