import { updateMetricDefinition } from '../../domain/metrics/write.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('updateMetricDefinition', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await updateMetricDefinition(app, caller, path.id, body),
}));
