import { addUserIdentity } from '../../domain/users/identities.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('addUserIdentity', async ({ app, caller, path, body }) => ({
  status: 200,
  body: { identities: await addUserIdentity(app, caller, path.id, body) },
}));
