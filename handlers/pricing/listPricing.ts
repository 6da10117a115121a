import { listPricing } from '../../domain/pricing/prices.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listPricing', async ({ app }) => ({
  status: 200,
  body: { rows: await listPricing(app) },
}));
