import { createTaskForCaller } from '../../domain/tasks/create-for-caller.js';
import { toTask } from '../../domain/tasks/task.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createTask', async ({ app, body, caller }) => {
  const { task, created } = await createTaskForCaller(app, body, caller);
  return { status: created ? 201 : 200, body: toTask(task) };
});
