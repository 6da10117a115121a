import { findTokenController } from '../../db/queries/runtime-controllers.js';
import type { App } from '../kernel/app.js';
import type { ControllerPrincipal } from '../kernel/caller.js';
import { sha256 } from '../kernel/hash.js';

export const tokenPrefix = 'swct_';

/** The controller of a token that has not ended; undefined: nobody knows it. */
export const findControllerOfToken = async (
  { db, clock }: App,
  bearer: string,
): Promise<ControllerPrincipal | undefined> => {
  if (!bearer.startsWith(tokenPrefix)) {
    return undefined;
  }
  const token = await findTokenController(db, sha256(bearer), clock.now());
  return token && { kind: 'controller', controllerId: token.controllerId, tokenId: token.id };
};
