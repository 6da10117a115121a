import { listSchedules } from '../../domain/schedules/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listSchedules', async ({ app, caller, query, signal }) => ({
  status: 200,
  body: await listSchedules(app, caller, query, signal),
}));
