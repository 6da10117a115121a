import { updateRuntimeController } from '../../domain/runtimes/controllers.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('updateRuntimeController', async ({ app, caller, path, body }) => ({
  status: 200,
  body: { controller: await updateRuntimeController(app, caller, path.id, body) },
}));
