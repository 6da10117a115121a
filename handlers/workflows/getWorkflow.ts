import { getWorkflow } from '../../domain/workflows/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getWorkflow', async ({ app, caller, path }) => ({
  status: 200,
  body: await getWorkflow(app, caller, path.id),
}));
