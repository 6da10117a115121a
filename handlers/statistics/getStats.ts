import { getStats } from '../../domain/statistics/counts.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getStats', async ({ app }) => ({ status: 200, body: await getStats(app) }));
