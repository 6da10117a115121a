import { listRuntimeControllers } from '../../domain/runtimes/controllers.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listRuntimeControllers', async ({ app, caller }) => ({
  status: 200,
  body: await listRuntimeControllers(app, caller),
}));
