import { deferTask } from '../../domain/schedules/defer.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deferTask', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await deferTask(app, caller, path.id, body),
}));
