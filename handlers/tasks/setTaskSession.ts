import { setTaskSession } from '../../domain/tasks/annotate.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setTaskSession', async ({ app, path, body }) => ({
  status: 200,
  body: await setTaskSession(app, path.id, body),
}));
