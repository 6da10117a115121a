import { deleteSchedule } from '../../domain/schedules/delete.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteSchedule', async ({ app, path }) => {
  await deleteSchedule(app, path.id);
  return { status: 200, body: { success: true } };
});
