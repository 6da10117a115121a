import { heartbeatActiveSession } from '../../domain/active-sessions/active-sessions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('heartbeatActiveSession', async ({ path, headers, app }) => {
  const scope = {
    taskId: path.taskId,
    agentId: headers['X-Agent-ID'],
    runtimeInstanceId: headers['X-Runtime-Instance-ID'],
  };
  return { status: 200, body: { updated: await heartbeatActiveSession(app, scope) } };
});
