import { replaceEmailAliases } from '../../db/queries/user-emails.js';
import { insertRole } from '../../db/queries/user-roles.js';
import { insertUserRow } from '../../db/queries/users.js';
import type { UserStatus } from '../../generated/swarm/enums.js';
import { defaultRole } from '../access/roles.js';
import { mirrorUserBudget } from '../budgets/budgets.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { toJsonText } from '../kernel/stored-json.js';
import { type Change, changeUsers } from './change.js';
import { type ComposedUser, composeUser } from './compose.js';
import { assertEmailFree, distinctEmails, emailKey } from './emails.js';
import { recordUserEvent } from './events.js';
import { distinctIdentities, linkIdentity } from './identities.js';
import { newHexId } from './ids.js';
import { textOrNull } from './text.js';
import type { Identity, Metadata } from './user.js';

export interface NewUser {
  readonly name: string;
  readonly email?: string | undefined;
  readonly role?: string | undefined;
  readonly notes?: string | undefined;
  readonly emailAliases?: readonly string[] | undefined;
  readonly preferredChannel?: string | undefined;
  readonly timezone?: string | undefined;
  readonly metadata?: Metadata | undefined;
  /** USD a UTC day; null is unlimited; undefined is unlimited too, and writes no event. */
  readonly dailyBudgetUsd?: number | null | undefined;
  readonly status?: UserStatus | undefined;
  readonly identities?: readonly Identity[] | undefined;
}

const insert = async (change: Change, id: string, user: NewUser): Promise<void> => {
  const email = textOrNull(user.email);
  if (email !== null) {
    await assertEmailFree(change, email);
  }
  await insertUserRow(change.db, {
    id,
    name: user.name.trim(),
    email,
    emailKey: email === null ? null : emailKey(email),
    role: textOrNull(user.role),
    notes: textOrNull(user.notes),
    preferredChannel: user.preferredChannel ?? 'chat',
    timezone: textOrNull(user.timezone),
    metadata: user.metadata === undefined ? null : toJsonText(user.metadata),
    dailyBudgetUsd: user.dailyBudgetUsd ?? null,
    status: user.status ?? 'active',
    createdAt: change.now,
    lastUpdatedAt: change.now,
  });
};

/**
 * Stores a user with identities, aliases, the default role and the budget of the user's scope; returns the id.
 *
 * @throws ProductError invalid when the address or an identity is another user's
 */
export const addUser = async (change: Change, user: NewUser): Promise<string> => {
  const id = newHexId();
  await insert(change, id, user);
  await insertRole(change.db, id, defaultRole);
  await replaceEmailAliases(change.db, id, distinctEmails(user.emailAliases ?? []));
  for (const identity of distinctIdentities(user.identities ?? [])) {
    await linkIdentity(change, id, identity);
  }
  if (user.dailyBudgetUsd !== undefined) {
    await mirrorUserBudget(change, id, user.dailyBudgetUsd);
    await recordUserEvent(change, id, 'budget_changed', { after: { dailyBudgetUsd: user.dailyBudgetUsd } });
  }
  return id;
};

/**
 * Creates a user with identities, aliases, the default role and the budget of the user's scope.
 *
 * @throws ProductError invalid when the address or an identity is another user's
 */
export const createUser = (app: App, caller: Caller, user: NewUser): Promise<ComposedUser> =>
  changeUsers(app, caller, async (change) => composeUser(change.db, await addUser(change, user)));
