import { giveRoleToUsersWithout } from '../../db/queries/user-roles.js';
import type { App } from '../kernel/app.js';
import { permissionAuditOf, purgePermissionAudit } from './audit.js';
import { defaultRole } from './roles.js';

const dayMs = 24 * 60 * 60 * 1000;

const purge = async (app: App): Promise<void> => {
  try {
    await purgePermissionAudit(app.db);
  } catch (error) {
    app.log.error({ err: error }, 'old permission decisions could not be deleted');
  }
};

/** Roles and their audit: users without a role get the default one at start, old decisions are deleted daily. */
export const accessService = {
  name: 'access',
  start: async (app: App): Promise<() => Promise<void>> => {
    await giveRoleToUsersWithout(app.db, defaultRole);
    await purge(app);
    const timer = setInterval(() => void purge(app), dayMs).unref();
    return async () => {
      clearInterval(timer);
      await permissionAuditOf(app).flush();
    };
  },
};
