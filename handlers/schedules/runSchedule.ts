import { runSchedule } from '../../domain/schedules/run.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('runSchedule', async ({ app, caller, path }) => ({
  status: 200,
  body: await runSchedule(app, caller, path.id),
}));
