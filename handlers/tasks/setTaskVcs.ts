import { setTaskVcs } from '../../domain/tasks/annotate.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setTaskVcs', async ({ app, path, body }) => ({
  status: 200,
  body: await setTaskVcs(app, path.id, body),
}));
