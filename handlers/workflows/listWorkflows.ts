import { listWorkflows } from '../../domain/workflows/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listWorkflows', async ({ app, caller, query, signal }) => ({
  status: 200,
  body: await listWorkflows(app, caller, query, signal),
}));
