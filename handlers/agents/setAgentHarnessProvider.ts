import { setAgentHarnessProvider } from '../../domain/agents/settings.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setAgentHarnessProvider', async ({ path, body, app }) => ({
  status: 200,
  body: await setAgentHarnessProvider(app, path.id, body.harness_provider),
}));
