import { changeUsers } from '../../domain/users/change.js';
import { setUserRoles } from '../../domain/users/roles.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setUserRoles', ({ path, body, caller, app }) =>
  changeUsers(app, caller, async (change) => ({
    status: 200,
    body: { roles: await setUserRoles(change, path.id, body.roles) },
  })),
);
