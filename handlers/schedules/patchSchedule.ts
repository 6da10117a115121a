import { patchSchedule } from '../../domain/schedules/update.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('patchSchedule', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await patchSchedule(app, caller, path.id, body),
}));
