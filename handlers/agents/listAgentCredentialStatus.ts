import { listAgentCredentialStatus } from '../../domain/agents/credentials.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listAgentCredentialStatus', async ({ query, app }) => ({
  status: 200,
  body: { agents: await listAgentCredentialStatus(app, query.status) },
}));
