import { getTask } from '../../domain/tasks/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getTask', async ({ app, path, query, signal }) => ({
  status: 200,
  body: await getTask(app, path.id, query, signal),
}));
