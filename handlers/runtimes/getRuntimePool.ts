import { getRuntimePool } from '../../domain/runtimes/pools.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getRuntimePool', async ({ app, caller, path }) => ({
  status: 200,
  body: { pool: await getRuntimePool(app, caller, path.id) },
}));
