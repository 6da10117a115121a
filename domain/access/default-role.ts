import { giveRoleToUsersWithout } from '../../db/queries/user-roles.js';
import { defineService } from '../kernel/services.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { defaultRole } from './roles.js';

/** Gives the default role to users without any, at start: those made before there were roles. */
export const defaultRoles = defineService({
  name: 'default roles',
  start: async (app) => {
    await inTransaction(app, ({ db }) => giveRoleToUsersWithout(db, defaultRole));
    return { service: undefined };
  },
});
