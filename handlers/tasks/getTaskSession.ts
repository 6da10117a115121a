import { getTaskSession } from '../../domain/tasks/sessions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getTaskSession', async ({ app, path, query, signal }) => ({
  status: 200,
  body: await getTaskSession(app, path.rootTaskId, query, signal),
}));
