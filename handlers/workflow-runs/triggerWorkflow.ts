import { triggerWorkflow } from '../../domain/workflows/runs/start.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('triggerWorkflow', async ({ app, caller, path, body }) => ({
  status: 201,
  body: await triggerWorkflow(app, caller, path.id, body),
}));
