import { moveSumsOfRequester } from '../../db/queries/cost-sums.js';
import { moveSpendOfUser } from '../../db/queries/daily-spend.js';
import { moveIdentities } from '../../db/queries/user-identities.js';
import { moveNamespace, moveUserReferences } from '../../db/queries/user-references.js';
import { deleteUserRow, insertMergedUser, updateUserRow } from '../../db/queries/users.js';
import { mirrorUserBudget } from '../budgets/budgets.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { invalid } from '../kernel/errors.js';
import { defineFact } from '../kernel/facts.js';
import { personalKey } from '../namespaces/key.js';
import { type Change, changeUsers } from './change.js';
import { type ComposedUser, composeUser } from './compose.js';
import { distinctEmails, emailKey, replaceAliases } from './emails.js';
import { recordUserEvent } from './events.js';
import { listIdentities, requireUser, type User } from './user.js';

/** What belongs to one user is now another's; the first is about to be deleted. */
export interface MergedUser {
  readonly sourceId: string;
  readonly targetId: string;
}

export const userMerged = defineFact<MergedUser>('user merged');

const mergeIdentities = async (change: Change, source: User, target: User): Promise<void> => {
  const identities = await listIdentities(change.db, source.id);
  await moveIdentities(change.db, source.id, target.id);
  for (const identity of identities) {
    await recordUserEvent(change, source.id, 'identity_removed', { before: identity });
    await recordUserEvent(change, target.id, 'identity_added', { after: identity });
  }
};

const mergeEmails = async (change: Change, source: User, target: User): Promise<void> => {
  const addresses = [...(source.email === undefined ? [] : [source.email]), ...source.emailAliases].filter(
    (email) => target.email === undefined || emailKey(email) !== emailKey(target.email),
  );
  await replaceAliases(change, target.id, target.emailAliases, distinctEmails([...target.emailAliases, ...addresses]));
};

const merge = async (change: Change, targetId: string, sourceId: string): Promise<void> => {
  if (targetId === sourceId) {
    throw invalid('A user cannot be merged into itself', { code: 'merge_into_itself' });
  }
  const target = await requireUser(change.db, targetId, 'targetUser');
  const source = await requireUser(change.db, sourceId, 'sourceUser');
  await mergeIdentities(change, source, target);
  await mergeEmails(change, source, target);
  await moveUserReferences(change.db, sourceId, targetId);
  await insertMergedUser(change.db, sourceId, targetId);
  await moveNamespace(change.db, personalKey(sourceId), personalKey(targetId));
  await moveSumsOfRequester(change.db, sourceId, targetId);
  await moveSpendOfUser(change.db, sourceId, targetId);
  await change.app.tell(change, userMerged, { sourceId, targetId });
  await mirrorUserBudget(change, sourceId, null);
  await deleteUserRow(change.db, sourceId);
  await updateUserRow(change.db, targetId, { lastUpdatedAt: change.now });
  const { id, name, email } = source;
  const after = await requireUser(change.db, targetId);
  await recordUserEvent(change, targetId, 'manual_merge', {
    before: target,
    after: { ...after, source: { id, name, ...(email !== undefined && { email }) } },
  });
};

/**
 * Moves everything of the source to the target and deletes the source (docs/users.md). What belongs to the source
 * alone (tokens, codes, inbox items, events, roles) goes with it.
 *
 * @throws ProductError invalid when both are the same, notFound when one of them does not exist
 */
export const mergeUsers = (app: App, caller: Caller, targetId: string, sourceId: string): Promise<ComposedUser> =>
  changeUsers(app, caller, async (change) => {
    await merge(change, targetId, sourceId);
    return composeUser(change.db, targetId);
  });
