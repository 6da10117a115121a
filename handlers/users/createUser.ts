import { createUser } from '../../domain/users/create.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createUser', async ({ app, caller, body }) => ({
  status: 200,
  body: { user: await createUser(app, caller, body) },
}));
