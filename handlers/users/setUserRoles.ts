import { setUserRoles } from '../../domain/users/roles.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setUserRoles', async ({ app, caller, path, body }) => ({
  status: 200,
  body: { roles: await setUserRoles(app, caller, path.id, body.roles) },
}));
