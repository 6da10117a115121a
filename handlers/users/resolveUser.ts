import { resolveUser } from '../../domain/users/resolve.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('resolveUser', async ({ app, query }) => ({
  status: 200,
  body: { user: await resolveUser(app, query) },
}));
