import { listTaskSessions } from '../../domain/tasks/sessions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listTaskSessions', async ({ app, query, signal }) => ({
  status: 200,
  body: await listTaskSessions(app, query, signal),
}));
