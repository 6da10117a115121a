import { finishTask } from '../../domain/tasks/finish.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('finishTask', async ({ app, caller, path, body, signal }) => ({
  status: 200,
  body: { success: true, ...(await finishTask(app, caller, path.id, body, signal)) },
}));
