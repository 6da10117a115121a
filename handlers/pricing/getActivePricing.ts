import { getActivePricing } from '../../domain/pricing/prices.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getActivePricing', async ({ path, app }) => ({
  status: 200,
  body: await getActivePricing(app, path),
}));
