import { inTransaction } from '../../domain/kernel/unit-of-work.js';
import { setTaskSession } from '../../domain/tasks/annotate.js';
import { toTask } from '../../domain/tasks/task.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setTaskSession', async ({ app, path, body }) => {
  const task = await inTransaction(app, (uow) => setTaskSession(uow, path.id, body));
  return { status: 200, body: toTask(task) };
});
