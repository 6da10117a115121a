import { cancelWorkflowRun } from '../../domain/workflows/runs/cancel.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('cancelWorkflowRun', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await cancelWorkflowRun(app, caller, path.id, body?.reason),
}));
