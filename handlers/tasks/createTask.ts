import { createTask } from '../../domain/tasks/create-for-caller.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createTask', async ({ app, caller, body }) => {
  const { task, created } = await createTask(app, caller, body);
  return { status: created ? 201 : 200, body: task };
});
