import { getAgentSetupScript } from '../../domain/agents/setup-script.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getAgentSetupScript', async ({ app, path }) => ({
  status: 200,
  body: await getAgentSetupScript(app, path.id),
}));
