import { updateTaskProgress } from '../../domain/tasks/progress.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('updateTaskProgress', async ({ app, path, body, caller }) => {
  await updateTaskProgress(app, path.id, body.progress, caller);
  return { status: 200, body: { success: true } };
});
