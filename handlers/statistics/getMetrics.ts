import { getMetrics } from '../../domain/statistics/counts.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getMetrics', async ({ app, caller }) => ({ status: 200, body: await getMetrics(app, caller) }));
