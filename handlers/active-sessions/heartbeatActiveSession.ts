import { updateSessionInScope } from '../../db/queries/active-sessions.js';
import { nowIso } from '../../domain/kernel/unit-of-work.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('heartbeatActiveSession', async ({ path, headers, app }) => {
  const scope = {
    taskId: path.taskId,
    agentId: headers['X-Agent-ID'],
    runtimeInstanceId: headers['X-Runtime-Instance-ID'],
  };
  return { status: 200, body: { updated: await updateSessionInScope(app.db, scope, { lastHeartbeatAt: nowIso() }) } };
});
