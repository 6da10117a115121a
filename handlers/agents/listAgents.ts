import { listAgents } from '../../domain/tasks/of-agents.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listAgents', async ({ app, query, signal }) => ({
  status: 200,
  body: await listAgents(app, query, signal),
}));
