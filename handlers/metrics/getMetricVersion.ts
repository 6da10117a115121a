import { getMetricVersion } from '../../domain/metrics/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getMetricVersion', async ({ app, path }) => ({
  status: 200,
  body: await getMetricVersion(app, path.id, path.version),
}));
