import { listRuntimePools } from '../../domain/runtimes/pools.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listRuntimePools', async ({ app, caller }) => ({
  status: 200,
  body: await listRuntimePools(app, caller),
}));
