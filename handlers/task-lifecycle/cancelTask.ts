import { cancelTask } from '../../domain/tasks/cancel.js';
import { toTask } from '../../domain/tasks/task.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('cancelTask', async ({ app, path, body, caller }) => {
  const task = await cancelTask(app, path.id, body.reason, caller);
  return { status: 200, body: { success: true, task: toTask(task) } };
});
