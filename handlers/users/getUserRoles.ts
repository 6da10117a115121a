import { getUserRoles } from '../../domain/users/roles.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getUserRoles', async ({ app, path }) => ({
  status: 200,
  body: { roles: await getUserRoles(app, path.id) },
}));
