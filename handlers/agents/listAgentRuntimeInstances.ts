import { listRuntimes } from '../../domain/agents/runtimes.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listAgentRuntimeInstances', async ({ path, app }) => ({
  status: 200,
  body: {
    runtimeInstances: await listRuntimes(app, path.id),
    staleThresholdMinutes: app.settings.runtimeStaleThresholdMin,
  },
}));
