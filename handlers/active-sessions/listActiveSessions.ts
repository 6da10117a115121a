import { listActiveSessions } from '../../domain/active-sessions/active-sessions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listActiveSessions', async ({ query, app, signal }) => ({
  status: 200,
  body: await listActiveSessions(app, query.agentId, signal),
}));
