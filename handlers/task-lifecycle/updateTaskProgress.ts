import { updateTaskProgress } from '../../domain/tasks/progress.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('updateTaskProgress', async ({ app, caller, path, body }) => {
  await updateTaskProgress(app, caller, path.id, body.progress);
  return { status: 200, body: { success: true } };
});
