import { deleteMetricDefinition } from '../../domain/metrics/write.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteMetricDefinition', async ({ app, path }) => {
  await deleteMetricDefinition(app, path.id);
  return { status: 204 };
});
