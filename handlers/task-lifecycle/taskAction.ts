import { taskAction } from '../../domain/tasks/actions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('taskAction', async ({ app, caller, path, body }) => ({
  status: 200,
  body: { success: true, task: await taskAction(app, caller, path.id, body) },
}));
