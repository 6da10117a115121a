import { deleteIdentity, insertIdentity } from '../../db/queries/user-identities.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict } from '../kernel/errors.js';
import { type Change, changeUsers } from './change.js';
import { recordUserEvent } from './events.js';
import { type Identity, listIdentities, requireUser } from './user.js';

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
export const linkIdentity = async (change: Change, userId: string, { kind, externalId }: Identity): Promise<void> => {
  const linked = await insertIdentity(change.db, { userId, kind, externalId, createdAt: change.now });
  if (!linked) {
    throw conflict(`Identity ${kind}:${externalId} is already linked to a user`, { code: 'identity_taken' });
  }
  await recordUserEvent(change, userId, 'identity_added', { after: { kind, externalId } });
};

/** Unlinks an identity of a user, if it is the user's, and writes `identity_removed` in any case. */
export const unlinkIdentity = async (change: Change, userId: string, { kind, externalId }: Identity): Promise<void> => {
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
    await unlinkIdentity(change, userId, identity);
  }
  for (const identity of distinctIdentities(wanted).filter((one) => !current.some(sameIdentity(one)))) {
    await linkIdentity(change, userId, identity);
  }
};

/**
 * Links an identity to a user; returns all of the user's.
 *
 * @throws ProductError notFound; conflict when it is linked already, to this user or another
 */
export const addUserIdentity = (app: App, caller: Caller, userId: string, identity: Identity): Promise<Identity[]> =>
  changeUsers(app, caller, async (change) => {
    await requireUser(change.db, userId);
    await linkIdentity(change, userId, identity);
    return listIdentities(change.db, userId);
  });

/**
 * Unlinks an identity of a user, if it is the user's; returns those that are left.
 *
 * @throws ProductError notFound
 */
export const removeUserIdentity = (app: App, caller: Caller, userId: string, identity: Identity): Promise<Identity[]> =>
  changeUsers(app, caller, async (change) => {
    await requireUser(change.db, userId);
    await unlinkIdentity(change, userId, identity);
    return listIdentities(change.db, userId);
  });
