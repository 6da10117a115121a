import type { Kysely } from 'kysely';
import { emailAliases } from '../../db/queries/user-emails.js';
import { type IdentityRow, identityRows } from '../../db/queries/user-identities.js';
import { type UserRow, userRow } from '../../db/queries/users.js';
import type { Database } from '../../db/schema.js';
import type { UserStatus } from '../../generated/swarm/enums.js';
import { notFound } from '../kernel/errors.js';

export type Metadata = Record<string, unknown>;

/** A person the swarm works for. */
export interface User {
  id: string;
  name: string;
  email?: string;
  role?: string;
  notes?: string;
  emailAliases: string[];
  preferredChannel: string;
  timezone?: string;
  metadata?: Metadata;
  /** USD a UTC day; null is unlimited. */
  dailyBudgetUsd: number | null;
  status: UserStatus;
  createdAt: string;
  lastUpdatedAt: string;
}

export interface Identity {
  kind: string;
  externalId: string;
}

export const toIdentity = (row: IdentityRow): Identity => ({ kind: row.kind, externalId: row.externalId });

export const toUser = (row: UserRow, aliases: readonly string[]): User => ({
  id: row.id,
  name: row.name,
  ...(row.email !== null && { email: row.email }),
  ...(row.role !== null && { role: row.role }),
  ...(row.notes !== null && { notes: row.notes }),
  emailAliases: [...aliases],
  preferredChannel: row.preferredChannel,
  ...(row.timezone !== null && { timezone: row.timezone }),
  ...(row.metadata !== null && { metadata: JSON.parse(row.metadata) as Metadata }),
  dailyBudgetUsd: row.dailyBudgetUsd,
  status: row.status,
  createdAt: row.createdAt,
  lastUpdatedAt: row.lastUpdatedAt,
});

/** The user with this id, or undefined. */
export const findUser = async (db: Kysely<Database>, id: string): Promise<User | undefined> => {
  const row = await userRow(db, id);
  if (!row) {
    return undefined;
  }
  const aliases = await emailAliases(db, id);
  return toUser(
    row,
    aliases.map(({ email }) => email),
  );
};

/**
 * The user with this id.
 *
 * @throws ProductError notFound when there is none; `what` is how the message calls the user
 */
export const requireUser = async (db: Kysely<Database>, id: string, what = 'User'): Promise<User> => {
  const user = await findUser(db, id);
  if (!user) {
    throw notFound(what);
  }
  return user;
};

/** The identities of a user, by kind and external id. */
export const listIdentities = async (db: Kysely<Database>, userId: string): Promise<Identity[]> =>
  (await identityRows(db, userId)).map(toIdentity);
