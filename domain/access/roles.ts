import type { Reader } from '../../db/access.js';
import { listRolesOfUser } from '../../db/queries/user-roles.js';
import type { Permission, UserRole } from '../../generated/swarm/enums.js';

/** What a role allows: everything, or a set of permissions. */
type Grant = 'everything' | ReadonlySet<Permission>;

/** The built-in roles (docs/users.md). */
const grants: Readonly<Record<UserRole, Grant>> = {
  admin: 'everything',
  requester: new Set<Permission>([
    'task.create.own',
    'task.read.own',
    'task.cancel.own',
    'task.action.own',
    'task.fs.mutate',
    'favorite.write.own',
    'approval.respond.any',
  ]),
};

/** What every new user gets, so that roles restrict only those whom somebody restricted. */
export const defaultRole: UserRole = 'admin';

export const grantsEverything = (roles: readonly UserRole[]): boolean =>
  roles.some((role) => grants[role] === 'everything');

/** Whether one of the roles holds the permission. */
export const holds = (roles: readonly UserRole[], permission: Permission): boolean =>
  roles.some((role) => {
    const grant = grants[role];
    return grant === 'everything' || grant.has(permission);
  });

/** The roles of a user, in alphabetical order; none for an unknown user. */
export const findRoles = (db: Reader, userId: string): Promise<UserRole[]> => listRolesOfUser(db, userId);
