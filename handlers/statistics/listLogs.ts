import { listLogs } from '../../domain/statistics/logs.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listLogs', async ({ app, query }) => ({
  status: 200,
  body: { logs: await listLogs(app, query.agentId, query.limit) },
}));
