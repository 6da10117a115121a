import { getCostDashboard } from '../../domain/costs/read-costs.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getCostDashboard', async ({ app }) => ({
  status: 200,
  body: await getCostDashboard(app),
}));
