import { runMetricDefinition } from '../../domain/metrics/run.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('runMetricDefinition', async ({ app, path, body, signal }) => ({
  status: 200,
  body: await runMetricDefinition(app, path.id, body, signal),
}));
