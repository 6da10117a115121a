import { listPricingHistory } from '../../domain/pricing/prices.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listPricingHistory', async ({ path, app }) => ({
  status: 200,
  body: { rows: await listPricingHistory(app, path) },
}));
