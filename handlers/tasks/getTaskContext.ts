import { getTaskContext } from '../../domain/tasks/context.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getTaskContext', async ({ app, path, query }) => ({
  status: 200,
  body: await getTaskContext(app, path.id, query.limit),
}));
