import { listAgents } from '../../domain/agents/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listAgents', async ({ query, app }) => ({
  status: 200,
  body: { agents: await listAgents(app.db, query.fields) },
}));
