import { listComposedUsers } from '../../domain/users/compose.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listUsers', async ({ query, app }) => ({
  status: 200,
  body: { users: await listComposedUsers(app.db, query.recentEvents) },
}));
