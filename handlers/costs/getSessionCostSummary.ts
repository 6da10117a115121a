import { getSessionCostSummary } from '../../domain/costs/summary.js';
import { timeRange } from '../../domain/kernel/time-range.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getSessionCostSummary', async ({ query, app, signal }) => {
  const { groupBy, startDate, endDate, agentId, userId } = query;
  const question = {
    groupBy,
    range: timeRange(startDate, endDate),
    ...(agentId && { agentId }),
    ...(userId && { userId }),
  };
  return { status: 200, body: await getSessionCostSummary(app, question, signal) };
});
