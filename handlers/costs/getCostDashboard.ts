import { getCostDashboard } from '../../domain/costs/read-costs.js';
import { nowIso } from '../../domain/kernel/unit-of-work.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getCostDashboard', async ({ app }) => ({
  status: 200,
  body: await getCostDashboard(app.db, nowIso()),
}));
