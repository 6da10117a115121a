import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import { updateUserRow } from '../../db/queries/users.js';
import type { UserTable } from '../../db/tables/users.js';
import type { UserStatus } from '../../generated/swarm/enums.js';
import { mirrorUserBudget } from '../budgets/budgets.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { toJsonText } from '../kernel/stored-json.js';
import { type Change, changeUsers } from './change.js';
import { type ComposedUser, composeUser } from './compose.js';
import { assertEmailFree, emailKey, replaceAliases } from './emails.js';
import { recordUserEvent } from './events.js';
import { replaceIdentities } from './identities.js';
import { textOrNull } from './text.js';
import { type Identity, listIdentities, type Metadata, requireUser, type User } from './user.js';

export interface Comms {
  readonly tone?: string | undefined;
  readonly language?: string | undefined;
  readonly verbosity?: string | undefined;
}

/** The fields to change; an absent one stays. */
export interface UserChanges {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly role?: string | undefined;
  readonly notes?: string | undefined;
  readonly emailAliases?: readonly string[] | undefined;
  readonly preferredChannel?: string | undefined;
  readonly timezone?: string | undefined;
  readonly metadata?: Metadata | null | undefined;
  readonly comms?: Comms | null | undefined;
  readonly dailyBudgetUsd?: number | null | undefined;
  readonly status?: UserStatus | undefined;
  readonly identities?: readonly Identity[] | undefined;
}

const clearable = ['email', 'role', 'notes', 'timezone'] as const;
const kept = ['name', 'preferredChannel'] as const;

type Profile = Pick<UserTable, (typeof clearable)[number] | (typeof kept)[number]> & { metadata: Metadata | null };

const profileOf = (user: User): Profile => ({
  name: user.name,
  email: user.email ?? null,
  role: user.role ?? null,
  notes: user.notes ?? null,
  preferredChannel: user.preferredChannel,
  timezone: user.timezone ?? null,
  metadata: user.metadata ?? null,
});

const withComms = (metadata: Metadata | null, comms: Comms | null): Metadata | null => {
  const { comms: _replaced, ...others } = metadata ?? {};
  const next = comms === null ? others : { ...others, comms };
  return Object.keys(next).length === 0 ? null : next;
};

const nextMetadata = (current: Metadata | null, changes: UserChanges): Metadata | null => {
  const replaced = changes.metadata === undefined ? current : changes.metadata;
  return changes.comms === undefined ? replaced : withComms(replaced, changes.comms);
};

const nextProfile = (current: Profile, changes: UserChanges): Profile => {
  const next = { ...current, metadata: nextMetadata(current.metadata, changes) };
  for (const field of clearable) {
    const value = changes[field];
    if (value !== undefined) {
      next[field] = textOrNull(value);
    }
  }
  for (const field of kept) {
    next[field] = changes[field]?.trim() ?? current[field];
  }
  return next;
};

const writeProfile = async (change: Change, user: User, changes: UserChanges): Promise<void> => {
  const current = profileOf(user);
  const next = nextProfile(current, changes);
  const { metadata, ...texts } = next;
  if (next.email !== null) {
    await assertEmailFree(change, next.email, user.id);
  }
  const row: Updateable<UserTable> = {
    ...texts,
    emailKey: next.email === null ? null : emailKey(next.email),
    metadata: metadata === null ? null : toJsonText(metadata),
    lastUpdatedAt: change.now,
  };
  await updateUserRow(change.db, user.id, row);
  for (const field of [...kept, ...clearable, 'metadata'] as const) {
    if (!isDeepStrictEqual(current[field], next[field])) {
      await recordUserEvent(change, user.id, 'profile_changed', {
        before: { [field]: current[field] },
        after: { [field]: next[field] },
      });
    }
  }
};

const writeStatus = async (change: Change, user: User, status: UserStatus): Promise<void> => {
  if (status === user.status) {
    return;
  }
  await updateUserRow(change.db, user.id, { status });
  await recordUserEvent(change, user.id, 'status_changed', { before: { status: user.status }, after: { status } });
};

const writeBudget = async (change: Change, user: User, dailyBudgetUsd: number | null): Promise<void> => {
  // Also when the record stays the same: the budget may have been changed beside it.
  await mirrorUserBudget(change, user.id, dailyBudgetUsd);
  if (dailyBudgetUsd === user.dailyBudgetUsd) {
    return;
  }
  await updateUserRow(change.db, user.id, { dailyBudgetUsd });
  await recordUserEvent(change, user.id, 'budget_changed', {
    before: { dailyBudgetUsd: user.dailyBudgetUsd },
    after: { dailyBudgetUsd },
  });
};

const update = async (change: Change, id: string, changes: UserChanges): Promise<void> => {
  const user = await requireUser(change.db, id);
  await writeProfile(change, user, changes);
  if (changes.status !== undefined) {
    await writeStatus(change, user, changes.status);
  }
  if (changes.dailyBudgetUsd !== undefined) {
    await writeBudget(change, user, changes.dailyBudgetUsd);
  }
  if (changes.emailAliases !== undefined) {
    await replaceAliases(change, id, user.emailAliases, changes.emailAliases);
  }
  if (changes.identities !== undefined) {
    await replaceIdentities(change, id, await listIdentities(change.db, id), changes.identities);
  }
};

/**
 * Changes a user and writes an event for everything that really changes (docs/users.md).
 *
 * @throws ProductError conflict when the address or an identity is another user's; notFound
 */
export const updateUser = (app: App, caller: Caller, id: string, changes: UserChanges): Promise<ComposedUser> =>
  changeUsers(app, caller, async (change) => {
    await update(change, id, changes);
    return composeUser(change.db, id);
  });
