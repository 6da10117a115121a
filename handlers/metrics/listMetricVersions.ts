import { listMetricVersions } from '../../domain/metrics/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listMetricVersions', async ({ app, path }) => ({
  status: 200,
  body: await listMetricVersions(app, path.id),
}));
