import { listMetricDefinitions } from '../../domain/metrics/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listMetricDefinitions', async ({ app, query }) => ({
  status: 200,
  body: await listMetricDefinitions(app, query),
}));
