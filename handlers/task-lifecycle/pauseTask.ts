import { pauseTask } from '../../domain/tasks/pause.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('pauseTask', async ({ app, caller, path }) => ({
  status: 200,
  body: { success: true, task: await pauseTask(app, caller, path.id) },
}));
