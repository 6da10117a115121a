import { createRuntimeController } from '../../domain/runtimes/controllers.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createRuntimeController', async ({ app, caller, body }) => ({
  status: 201,
  body: { controller: await createRuntimeController(app, caller, body) },
}));
