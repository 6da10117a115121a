import { updateUser } from '../../domain/users/update.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('updateUser', async ({ app, caller, path, body }) => ({
  status: 200,
  body: { user: await updateUser(app, caller, path.id, body) },
}));
