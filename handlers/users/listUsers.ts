import { listUsers } from '../../domain/users/compose.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listUsers', async ({ app, query }) => ({
  status: 200,
  body: { users: await listUsers(app, query.recentEvents) },
}));
