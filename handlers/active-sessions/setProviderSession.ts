import { updateSessionInScope } from '../../db/queries/active-sessions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setProviderSession', async ({ path, headers, body, app }) => {
  const scope = {
    taskId: path.taskId,
    agentId: headers['X-Agent-ID'],
    runtimeInstanceId: headers['X-Runtime-Instance-ID'],
  };
  const { providerSessionId } = body;
  return { status: 200, body: { updated: await updateSessionInScope(app.db, scope, { providerSessionId }) } };
});
