import { setTaskTitle } from '../../domain/tasks/annotate.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setTaskTitle', async ({ app, caller, path, body }) => ({
  status: 200,
  body: { task: await setTaskTitle(app, caller, path.id, body.title) },
}));
