import { retryWorkflowRun } from '../../domain/workflows/runs/retry.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('retryWorkflowRun', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await retryWorkflowRun(app, caller, path.id, body?.latestDefinition ?? false),
}));
