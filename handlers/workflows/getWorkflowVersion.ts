import { getWorkflowVersion } from '../../domain/workflows/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getWorkflowVersion', async ({ app, path }) => ({
  status: 200,
  body: await getWorkflowVersion(app, path.id, path.version),
}));
