import { listCancelledTasks } from '../../domain/agents/cancelled-tasks.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listCancelledTasks', async ({ headers, query, app, signal }) => ({
  status: 200,
  body: await listCancelledTasks(app, headers['X-Agent-ID'], query.taskId, signal),
}));
