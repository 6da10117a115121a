import { updateSchedule } from '../../domain/schedules/update.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('updateSchedule', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await updateSchedule(app, caller, path.id, body),
}));
