import { listCancelledTasks } from '../../domain/agents/cancelled-tasks.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listCancelledTasks', async ({ headers, query, app }) => ({
  status: 200,
  body: { cancelled: await listCancelledTasks(app, headers['X-Agent-ID'], query.taskId) },
}));
