import { getAgent } from '../../domain/tasks/of-agents.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getAgent', async ({ app, path, query }) => ({
  status: 200,
  body: await getAgent(app, path.id, query.include),
}));
