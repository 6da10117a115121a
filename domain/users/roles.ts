import type { Reader } from '../../db/access.js';
import { replaceRoles } from '../../db/queries/user-roles.js';
import type { UserRole } from '../../generated/swarm/enums.js';
import { findRoles } from '../access/roles.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { changeUsers } from './change.js';
import { recordUserEvent } from './events.js';
import { requireUser } from './user.js';

const rolesOf = async (db: Reader, userId: string): Promise<UserRole[]> => {
  await requireUser(db, userId);
  return findRoles(db, userId);
};

/** The roles of a user, in alphabetical order. @throws ProductError notFound */
export const getUserRoles = ({ db }: App, userId: string): Promise<UserRole[]> => rolesOf(db, userId);

/** Replaces the roles of a user; a real change goes to the user's history. @throws ProductError notFound */
export const setUserRoles = (
  app: App,
  caller: Caller,
  userId: string,
  wanted: readonly UserRole[],
): Promise<UserRole[]> =>
  changeUsers(app, caller, async (change) => {
    const before = await rolesOf(change.db, userId);
    const after = [...new Set(wanted)].sort();
    if (before.join() !== after.join()) {
      await replaceRoles(change.db, userId, after);
      await recordUserEvent(change, userId, 'profile_changed', { before: { roles: before }, after: { roles: after } });
    }
    return after;
  });
