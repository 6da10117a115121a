import { setTaskTitle } from '../../domain/tasks/annotate.js';
import { toTask } from '../../domain/tasks/task.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setTaskTitle', async ({ app, path, body, caller }) => {
  const task = await setTaskTitle(app, path.id, body.title, caller);
  return { status: 200, body: { task: toTask(task) } };
});
