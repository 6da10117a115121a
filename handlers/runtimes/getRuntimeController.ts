import { getRuntimeController } from '../../domain/runtimes/controllers.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getRuntimeController', async ({ app, caller, path }) => ({
  status: 200,
  body: { controller: await getRuntimeController(app, caller, path.id) },
}));
