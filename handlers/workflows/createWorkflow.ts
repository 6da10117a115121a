import { createWorkflow } from '../../domain/workflows/write.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createWorkflow', async ({ app, caller, body }) => ({
  status: 201,
  body: await createWorkflow(app, caller, body),
}));
