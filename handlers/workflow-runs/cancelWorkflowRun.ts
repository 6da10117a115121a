import { cancelWorkflowRun } from '../../domain/workflows/runs/cancel.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('cancelWorkflowRun', async ({ app, path, body }) => ({
  status: 200,
  body: await cancelWorkflowRun(app, path.id, body?.reason),
}));
