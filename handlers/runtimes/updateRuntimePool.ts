import { updateRuntimePool } from '../../domain/runtimes/pools.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('updateRuntimePool', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await updateRuntimePool(app, caller, path.id, body),
}));
