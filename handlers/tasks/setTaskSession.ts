import { setTaskSession } from '../../domain/tasks/annotate.js';
import { toTask } from '../../domain/tasks/task.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setTaskSession', async ({ app, path, body }) => {
  const task = await setTaskSession(app, path.id, body);
  return { status: 200, body: toTask(task) };
});
