import { getWorkflowRun } from '../../domain/workflows/runs/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getWorkflowRun', async ({ app, path, query, signal }) => ({
  status: 200,
  body: await getWorkflowRun(app, path.id, query, signal),
}));
