import { listTasks } from '../../domain/tasks/list.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listTasks', async ({ app, query, signal }) => ({
  status: 200,
  body: await listTasks(app, query, signal),
}));
