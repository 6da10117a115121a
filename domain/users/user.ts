import type { Reader } from '../../db/access.js';
import { listEmailAliases } from '../../db/queries/user-emails.js';
import { type IdentityRow, listIdentityRows } from '../../db/queries/user-identities.js';
import { findUserRow, type UserRow } from '../../db/queries/users.js';
import type { components } from '../../generated/swarm/types.js';
import { type Absent, notFound } from '../kernel/errors.js';
import type { EveryField } from '../kernel/every-field.js';
import { given } from '../kernel/given.js';
import { storedObject } from '../kernel/stored-json.js';

export type Metadata = Record<string, unknown>;

/** A person the swarm works for. */
export type User = components['schemas']['User'];

export type Identity = components['schemas']['UserIdentity'];

export const toIdentity = (row: IdentityRow): Identity => ({ kind: row.kind, externalId: row.externalId });

export const toUser = (row: UserRow, aliases: readonly string[]): EveryField<User> => ({
  id: row.id,
  name: row.name,
  email: given(row.email),
  role: given(row.role),
  notes: given(row.notes),
  emailAliases: [...aliases],
  preferredChannel: row.preferredChannel,
  timezone: given(row.timezone),
  metadata: storedObject(row.metadata, 'users.metadata', row.id),
  dailyBudgetUsd: row.dailyBudgetUsd,
  status: row.status,
  createdAt: row.createdAt,
  lastUpdatedAt: row.lastUpdatedAt,
});

/** The user with this id, or undefined. */
export const findUser = async (db: Reader, id: string): Promise<User | undefined> => {
  const row = await findUserRow(db, id);
  if (!row) {
    return undefined;
  }
  const aliases = await listEmailAliases(db, id);
  return toUser(
    row,
    aliases.map(({ email }) => email),
  );
};

/**
 * The user with this id.
 *
 * @throws ProductError notFound when there is none; `what` tells which one it is
 */
export const requireUser = async (db: Reader, id: string, what: Absent = 'user'): Promise<User> => {
  const user = await findUser(db, id);
  if (!user) {
    throw notFound(what);
  }
  return user;
};

/** The identities of a user, by kind and external id. */
export const listIdentities = async (db: Reader, userId: string): Promise<Identity[]> =>
  (await listIdentityRows(db, userId)).map(toIdentity);
