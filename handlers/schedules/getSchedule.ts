import { getSchedule } from '../../domain/schedules/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getSchedule', async ({ app, caller, path }) => ({
  status: 200,
  body: await getSchedule(app, caller, path.id),
}));
