import { getWorkflowRunStep } from '../../domain/workflows/runs/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getWorkflowRunStep', async ({ app, path }) => ({
  status: 200,
  body: await getWorkflowRunStep(app, path.id, path.stepId),
}));
