import { setAgentRuntimePool } from '../../domain/runtimes/pools.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setAgentRuntimePool', async ({ app, caller, path, body }) => ({
  status: 200,
  body: { agent: await setAgentRuntimePool(app, caller, path.id, body) },
}));
