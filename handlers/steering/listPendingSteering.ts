import { listPendingSteering } from '../../domain/steering/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listPendingSteering', async ({ app, headers, query, signal }) => ({
  status: 200,
  body: await listPendingSteering(app, headers['X-Agent-ID'], query.taskId, signal),
}));
