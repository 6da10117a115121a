import { listWorkflowVersions } from '../../domain/workflows/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listWorkflowVersions', async ({ app, path, query }) => ({
  status: 200,
  body: await listWorkflowVersions(app, path.id, query),
}));
