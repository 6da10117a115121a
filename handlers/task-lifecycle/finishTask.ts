import { finishTask } from '../../domain/tasks/finish.js';
import { toTask } from '../../domain/tasks/task.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('finishTask', async ({ app, path, body, caller, signal }) => {
  const { task, ...result } = await finishTask(app, path.id, body, { caller, signal });
  return { status: 200, body: { success: true, ...result, task: toTask(task) } };
});
