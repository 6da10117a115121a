import { requireAgentRow } from '../../domain/agents/agent.js';
import { credentialStatusOf } from '../../domain/agents/credentials.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getAgentCredentialStatus', async ({ path, app }) => ({
  status: 200,
  body: credentialStatusOf(await requireAgentRow(app.db, path.id)),
}));
