import { getUser } from '../../domain/users/compose.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getUser', async ({ app, path, query }) => ({
  status: 200,
  body: { user: await getUser(app, path.id, query.recentEvents) },
}));
