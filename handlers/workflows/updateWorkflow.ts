import { updateWorkflow } from '../../domain/workflows/write.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('updateWorkflow', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await updateWorkflow(app, caller, path.id, body),
}));
