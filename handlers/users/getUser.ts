import { getUser } from '../../domain/users/compose.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getUser', async ({ path, query, app }) => ({
  status: 200,
  body: { user: await getUser(app.db, path.id, query.recentEvents) },
}));
