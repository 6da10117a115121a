import { listAgentRuntimeInstances } from '../../domain/agents/runtimes.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listAgentRuntimeInstances', async ({ path, app }) => ({
  status: 200,
  body: {
    runtimeInstances: await listAgentRuntimeInstances(app, path.id),
    staleThresholdMinutes: app.settings.runtimeStaleThresholdMin,
  },
}));
