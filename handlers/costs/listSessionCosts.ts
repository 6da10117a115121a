import { listSessionCosts } from '../../domain/costs/read-costs.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listSessionCosts', async ({ app, query, signal }) => ({
  status: 200,
  body: await listSessionCosts(app, query, signal),
}));
