import { listWorkflowRuns } from '../../domain/workflows/runs/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listWorkflowRuns', async ({ app, path, query }) => ({
  status: 200,
  body: await listWorkflowRuns(app, path.id, query),
}));
