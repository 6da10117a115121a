import { listScheduledTasks } from '../../domain/schedules/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listScheduledTasks', async ({ app, caller, query, signal }) => ({
  status: 200,
  body: await listScheduledTasks(app, caller, query, signal),
}));
