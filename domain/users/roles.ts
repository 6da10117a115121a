import type { Kysely } from 'kysely';
import { replaceRoles } from '../../db/queries/user-roles.js';
import type { Database } from '../../db/schema.js';
import type { UserRole } from '../../generated/swarm/enums.js';
import { findRoles } from '../access/roles.js';
import type { Change } from './change.js';
import { recordUserEvent } from './events.js';
import { requireUser } from './user.js';

/** The roles of a user, in alphabetical order. @throws ProductError notFound */
export const getUserRoles = async (db: Kysely<Database>, userId: string): Promise<UserRole[]> => {
  await requireUser(db, userId);
  return findRoles(db, userId);
};

/** Replaces the roles of a user; a real change goes to the user's history. @throws ProductError notFound */
export const setUserRoles = async (
  change: Change,
  userId: string,
  wanted: readonly UserRole[],
): Promise<UserRole[]> => {
  const before = await getUserRoles(change.db, userId);
  const after = [...new Set(wanted)].sort();
  if (before.join() !== after.join()) {
    await replaceRoles(change.db, userId, after);
    await recordUserEvent(change, userId, 'profile_changed', { before: { roles: before }, after: { roles: after } });
  }
  return after;
};
