import { getMetricDefinition } from '../../domain/metrics/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getMetricDefinition', async ({ app, path }) => ({
  status: 200,
  body: await getMetricDefinition(app, path.id),
}));
