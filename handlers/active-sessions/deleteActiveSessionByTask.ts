import { deleteActiveSessionByTask } from '../../domain/active-sessions/active-sessions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteActiveSessionByTask', async ({ path, headers, app }) => {
  const scope = {
    taskId: path.taskId,
    agentId: headers['X-Agent-ID'],
    runtimeInstanceId: headers['X-Runtime-Instance-ID'],
  };
  return { status: 200, body: { deleted: await deleteActiveSessionByTask(app, scope) } };
});
