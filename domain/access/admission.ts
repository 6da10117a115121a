import type { Permission, UserRole } from '../../generated/swarm/enums.js';
import type { App, Reading } from '../kernel/app.js';
import type { Principal } from '../kernel/caller.js';
import { forbidden, type ProductError } from '../kernel/errors.js';
import { permissionAudit } from './audit.js';
import { findRoles, grantsEverything, holds } from './roles.js';

/** What somebody wants to do, as far as permissions care. */
export interface Action {
  /** The permission the action names, if it names one. */
  readonly permission?: Permission | undefined;
  /** It changes nothing. */
  readonly readOnly: boolean;
  /** How the audit names it: method and path template. */
  readonly route: string;
  /** Where the request came in, for the audit. */
  readonly source: string;
}

interface Decision {
  readonly allowed: boolean;
  /** For the audit. */
  readonly reason: string;
}

const denied = (permission: Permission | undefined): ProductError =>
  forbidden(
    permission === undefined
      ? 'Only the operator and users whose role grants everything may do this'
      : `The roles of the user do not include the permission '${permission}'`,
    { code: 'permission_denied' },
  );

const decide = (roles: readonly UserRole[], { permission, readOnly }: Action): Decision => {
  if (permission === undefined) {
    return readOnly
      ? { allowed: true, reason: 'read without permission verb' }
      : { allowed: false, reason: 'route has no permission verb (operator-only)' };
  }
  return holds(roles, permission)
    ? { allowed: true, reason: 'permission held' }
    : { allowed: false, reason: `missing permission '${permission}'` };
};

/**
 * Decides whether somebody may do something (docs/users.md). Only users are checked, and only while RBAC_ENABLED is
 * on; decisions about users without an all-granting role go to the audit.
 *
 * @throws ProductError forbidden
 */
export const assertAdmitted = async (app: App, principal: Principal, action: Action): Promise<void> => {
  if (principal.kind !== 'user' || !app.settings.rbacEnabled) {
    return;
  }
  const roles = await findRoles(app.db, principal.userId);
  if (grantsEverything(roles)) {
    return;
  }
  const { allowed, reason } = decide(roles, action);
  app.service(permissionAudit).record({
    principalType: 'user',
    principalId: principal.userId,
    permission: action.permission ?? null,
    route: action.route,
    decision: allowed ? 'allow' : 'deny',
    reason,
    source: action.source,
  });
  if (!allowed) {
    throw denied(action.permission);
  }
};

/** Whether what somebody may do depends on their roles: users only, unless a role of theirs grants everything. */
export const isRestricted = async ({ app, db }: Reading, principal: Principal): Promise<boolean> =>
  principal.kind === 'user' && app.settings.rbacEnabled && !grantsEverything(await findRoles(db, principal.userId));

/**
 * Whether a principal holds a permission: for what is hidden rather than refused. The operator, and with RBAC_ENABLED
 * off everybody, holds all.
 */
export const holdsPermission = async (
  { app, db }: Reading,
  principal: Principal,
  permission: Permission,
): Promise<boolean> => {
  if (principal.kind !== 'user' || !app.settings.rbacEnabled) {
    return principal.kind === 'operator' || principal.kind === 'user';
  }
  return holds(await findRoles(db, principal.userId), permission);
};

/** Refuses who does not hold a permission, for what no request asks. @throws ProductError forbidden (`permission_denied`) */
export const assertHolds = async (reading: Reading, principal: Principal, permission: Permission): Promise<void> => {
  if (!(await holdsPermission(reading, principal, permission))) {
    throw denied(permission);
  }
};
