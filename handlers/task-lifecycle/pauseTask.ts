import { pauseTask } from '../../domain/tasks/pause.js';
import { toTask } from '../../domain/tasks/task.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('pauseTask', async ({ app, path, caller }) => {
  const task = await pauseTask(app, path.id, caller);
  return { status: 200, body: { success: true, task: toTask(task) } };
});
