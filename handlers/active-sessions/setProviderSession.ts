import { setProviderSession } from '../../domain/active-sessions/active-sessions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setProviderSession', async ({ path, headers, body, app }) => {
  const scope = {
    taskId: path.taskId,
    agentId: headers['X-Agent-ID'],
    runtimeInstanceId: headers['X-Runtime-Instance-ID'],
  };
  return { status: 200, body: { updated: await setProviderSession(app, scope, body.providerSessionId) } };
});
