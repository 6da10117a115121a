import { deleteIdentity, insertIdentity } from '../../db/queries/user-identities.js';
import { conflict } from '../kernel/errors.js';
import type { Change } from './change.js';
import { recordUserEvent } from './events.js';
import type { Identity } from './user.js';

const sameIdentity =
  (one: Identity) =>
  (other: Identity): boolean =>
    one.kind === other.kind && one.externalId === other.externalId;

/** The identities without repetitions. */
export const distinctIdentities = (identities: readonly Identity[]): Identity[] =>
  identities.filter((identity, index) => identities.findIndex(sameIdentity(identity)) === index);

/**
 * Links an identity to an existing user and writes `identity_added`.
 *
 * @throws ProductError conflict when it is linked already, to this user or another
 */
export const addUserIdentity = async (
  change: Change,
  userId: string,
  { kind, externalId }: Identity,
): Promise<void> => {
  const linked = await insertIdentity(change.db, { userId, kind, externalId, createdAt: change.now });
  if (!linked) {
    throw conflict(`Identity ${kind}:${externalId} is already linked to a user`, { code: 'identity_taken' });
  }
  await recordUserEvent(change, userId, 'identity_added', { after: { kind, externalId } });
};

/** Unlinks an identity of a user, if it is the user's, and writes `identity_removed` in any case. */
export const removeUserIdentity = async (
  change: Change,
  userId: string,
  { kind, externalId }: Identity,
): Promise<void> => {
  await deleteIdentity(change.db, { userId, kind, externalId });
  await recordUserEvent(change, userId, 'identity_removed', { before: { kind, externalId } });
};

/**
 * Makes `wanted` the complete list of a user's identities; events are written for real changes only.
 *
 * @throws ProductError invalid when one of them is linked to another user
 */
export const replaceIdentities = async (
  change: Change,
  userId: string,
  current: readonly Identity[],
  wanted: readonly Identity[],
): Promise<void> => {
  for (const identity of current.filter((one) => !wanted.some(sameIdentity(one)))) {
    await removeUserIdentity(change, userId, identity);
  }
  for (const identity of distinctIdentities(wanted).filter((one) => !current.some(sameIdentity(one)))) {
    await addUserIdentity(change, userId, identity);
  }
};
