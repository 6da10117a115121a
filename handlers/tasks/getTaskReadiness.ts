import { getTaskReadiness } from '../../domain/tasks/readiness/readiness.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getTaskReadiness', async ({ app, path, signal }) => ({
  status: 200,
  body: await getTaskReadiness(app, path.id, signal),
}));
