import { listSessionCosts } from '../../domain/costs/read-costs.js';
import { timeRange } from '../../domain/kernel/time-range.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listSessionCosts', async ({ query, app }) => {
  const { agentId, taskId, startDate, endDate, limit } = query;
  const filter = { ...timeRange(startDate, endDate), ...(agentId && { agentId }), ...(taskId && { taskId }) };
  return { status: 200, body: { costs: await listSessionCosts(app.db, filter, limit) } };
});
