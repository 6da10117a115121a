import { createHmac } from 'node:crypto';
import type { OAuthPendingRow } from '../../db/queries/oauth-apps.js';
import { isTokenLive } from '../../db/queries/user-tokens.js';
import { findUserRow } from '../../db/queries/users.js';
import { assertHolds } from '../access/admission.js';
import { assertMayManage } from '../agents/leads.js';
import type { AppInUnit, Reading } from '../kernel/app.js';
import type { Caller, Principal } from '../kernel/caller.js';
import { ProductError } from '../kernel/errors.js';

/** As whom an attempt was begun, as it is stored with it. */
export type Starter = Pick<
  OAuthPendingRow,
  'principal' | 'principalUserId' | 'tokenId' | 'operatorProof' | 'agentId' | 'sourceTaskId'
>;

/** Shows later that the key is the same, and nobody who reads it can guess the key: the state is not stored. */
const proofOf = ({ operatorKey }: AppInUnit, state: string): string =>
  createHmac('sha256', operatorKey).update(state).digest('base64url');

/** What to keep of whoever begins an attempt. */
export const starterOf = (app: AppInUnit, { principal, agentId, sourceTaskId }: Caller, state: string): Starter => {
  const isUser = principal.kind === 'user';
  return {
    principal: isUser ? 'user' : 'operator',
    principalUserId: isUser ? principal.userId : null,
    tokenId: isUser ? (principal.tokenId ?? null) : null,
    operatorProof: isUser ? null : proofOf(app, state),
    agentId: agentId ?? null,
    sourceTaskId: sourceTaskId ?? null,
  };
};

/**
 * Who may connect accounts: asked when an attempt begins, and again when it ends.
 *
 * @throws ProductError forbidden (`permission_denied`, `lead_only`, `credential_access_revoked`)
 */
export const assertMayConnect = async (reading: Reading, caller: Caller): Promise<void> => {
  await assertHolds(reading, caller.principal, 'oauth-authorization.manage.any');
  await assertMayManage(reading.db, caller, 'OAuth authorizations');
};

const isActive = async ({ db }: Reading, userId: string): Promise<boolean> =>
  (await findUserRow(db, userId))?.status === 'active';

/** Who began an attempt, while the key or token with which it was done still is good. */
const principalOf = async (reading: Reading, starter: Starter, state: string): Promise<Principal | undefined> => {
  if (starter.principal === 'operator') {
    return starter.operatorProof === proofOf(reading.app, state) ? { kind: 'operator' } : undefined;
  }
  const { principalUserId: userId, tokenId } = starter;
  if (userId === null) {
    return undefined;
  }
  const isGood = await (tokenId === null ? isActive(reading, userId) : isTokenLive(reading.db, tokenId, userId));
  return isGood ? { kind: 'user', userId } : undefined;
};

/** Whether who began an attempt could begin it now, for a person who still is active. */
export const mayStillConnect = async (
  reading: Reading,
  starter: Starter & Pick<OAuthPendingRow, 'startedBy'>,
  state: string,
): Promise<boolean> => {
  const principal = await principalOf(reading, starter, state);
  if (principal === undefined || (starter.startedBy !== null && !(await isActive(reading, starter.startedBy)))) {
    return false;
  }
  const { agentId, sourceTaskId } = starter;
  try {
    await assertMayConnect(reading, {
      principal,
      agentId: agentId ?? undefined,
      sourceTaskId: sourceTaskId ?? undefined,
    });
    return true;
  } catch (error) {
    if (error instanceof ProductError && error.kind === 'forbidden') {
      return false;
    }
    throw error;
  }
};
