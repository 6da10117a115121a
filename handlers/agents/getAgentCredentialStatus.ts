import { getAgentCredentialStatus } from '../../domain/agents/credentials.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getAgentCredentialStatus', async ({ app, path }) => ({
  status: 200,
  body: await getAgentCredentialStatus(app, path.id),
}));
