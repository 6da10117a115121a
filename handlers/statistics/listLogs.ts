import { listLogs } from '../../domain/statistics/logs.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listLogs', async ({ app, query, signal }) => ({
  status: 200,
  body: await listLogs(app, { agentId: query.agentId, limit: query.limit }, signal),
}));
