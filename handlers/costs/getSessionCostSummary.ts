import { getSessionCostSummary } from '../../domain/costs/summary.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getSessionCostSummary', async ({ app, query, signal }) => ({
  status: 200,
  body: await getSessionCostSummary(app, query, signal),
}));
