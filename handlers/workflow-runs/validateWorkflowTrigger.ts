import { validateWorkflowTrigger } from '../../domain/workflows/runs/start.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('validateWorkflowTrigger', async ({ app, path, body }) => ({
  status: 200,
  body: await validateWorkflowTrigger(app, path.id, body),
}));
