import { listActiveSessionRows } from '../../db/queries/active-sessions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listActiveSessions', async ({ query, app }) => ({
  status: 200,
  body: { sessions: await listActiveSessionRows(app.db, query.agentId) },
}));
