import { listPausedTasks } from '../../domain/tasks/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listPausedTasks', async ({ app, headers, signal }) => ({
  status: 200,
  body: await listPausedTasks(app, headers['X-Agent-ID'], signal),
}));
