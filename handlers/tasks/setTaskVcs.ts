import { setTaskVcs } from '../../domain/tasks/annotate.js';
import { toTask } from '../../domain/tasks/task.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setTaskVcs', async ({ app, path, body }) => {
  const task = await setTaskVcs(app, path.id, body);
  return { status: 200, body: toTask(task) };
});
