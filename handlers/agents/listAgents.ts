import { listAgents } from '../../domain/tasks/of-agents.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listAgents', async ({ app, query }) => ({
  status: 200,
  body: { agents: await listAgents(app, query) },
}));
