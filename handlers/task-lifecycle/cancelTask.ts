import { cancelTask } from '../../domain/tasks/cancel.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('cancelTask', async ({ app, caller, path, body }) => ({
  status: 200,
  body: { success: true, task: await cancelTask(app, caller, path.id, body.reason) },
}));
