import { createMetricDefinition } from '../../domain/metrics/write.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createMetricDefinition', async ({ app, caller, body }) => ({
  status: 201,
  body: await createMetricDefinition(app, caller, body),
}));
