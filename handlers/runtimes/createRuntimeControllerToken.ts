import { createRuntimeControllerToken } from '../../domain/runtimes/controllers.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createRuntimeControllerToken', async ({ app, caller, path }) => ({
  status: 201,
  body: await createRuntimeControllerToken(app, caller, path.id),
}));
