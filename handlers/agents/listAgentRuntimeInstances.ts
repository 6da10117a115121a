import { listAgentRuntimeInstances } from '../../domain/agents/runtimes.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listAgentRuntimeInstances', async ({ app, path }) => ({
  status: 200,
  body: await listAgentRuntimeInstances(app, path.id),
}));
