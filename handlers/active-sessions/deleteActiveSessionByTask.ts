import { deleteSessionInScope } from '../../db/queries/active-sessions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteActiveSessionByTask', async ({ path, headers, app }) => ({
  status: 200,
  body: {
    deleted: await deleteSessionInScope(app.db, {
      taskId: path.taskId,
      agentId: headers['X-Agent-ID'],
      runtimeInstanceId: headers['X-Runtime-Instance-ID'],
    }),
  },
}));
