import { listUsers } from '../../domain/users/compose.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listUsers', async ({ app, query, signal }) => ({
  status: 200,
  body: await listUsers(app, query.recentEvents, signal),
}));
