import { listActiveSessions } from '../../domain/active-sessions/active-sessions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listActiveSessions', async ({ query, app }) => ({
  status: 200,
  body: { sessions: await listActiveSessions(app, query.agentId) },
}));
