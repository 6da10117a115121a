import { listRuntimes, staleThresholdMinutes } from '../../domain/agents/runtimes.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listAgentRuntimeInstances', async ({ path, app }) => ({
  status: 200,
  body: { runtimeInstances: await listRuntimes(app.db, path.id), staleThresholdMinutes: staleThresholdMinutes() },
}));
