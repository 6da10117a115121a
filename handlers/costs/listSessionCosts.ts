import { listSessionCosts } from '../../domain/costs/read-costs.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listSessionCosts', async ({ app, query }) => ({
  status: 200,
  body: { costs: await listSessionCosts(app, query) },
}));
