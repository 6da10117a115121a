import { supersedeTask } from '../../domain/tasks/supersede.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('supersedeTask', async ({ app, caller, path, body }) => ({
  status: 200,
  body: { success: true, ...(await supersedeTask(app, caller, path.id, body.reason)) },
}));
