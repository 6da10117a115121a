import { createSchedule } from '../../domain/schedules/create.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createSchedule', async ({ app, caller, body }) => ({
  status: 201,
  body: await createSchedule(app, caller, body),
}));
