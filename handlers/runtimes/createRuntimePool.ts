import { createRuntimePool } from '../../domain/runtimes/pools.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createRuntimePool', async ({ app, caller, body }) => ({
  status: 201,
  body: await createRuntimePool(app, caller, body),
}));
