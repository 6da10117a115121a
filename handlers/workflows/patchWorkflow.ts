import { patchWorkflow } from '../../domain/workflows/write.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('patchWorkflow', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await patchWorkflow(app, caller, path.id, body),
}));
