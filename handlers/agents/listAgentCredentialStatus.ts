import { listAgentCredentialStatus } from '../../domain/agents/credentials.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listAgentCredentialStatus', async ({ query, app, signal }) => ({
  status: 200,
  body: await listAgentCredentialStatus(app, query.status, signal),
}));
