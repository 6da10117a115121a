import { taskAction } from '../../domain/tasks/actions.js';
import { toTask } from '../../domain/tasks/task.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('taskAction', async ({ app, path, body, caller }) => {
  const task = await taskAction(app, path.id, body, caller);
  return { status: 200, body: { success: true, task: toTask(task) } };
});
