import { cleanUpSessions } from '../../domain/active-sessions/active-sessions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('cleanupActiveSessions', async ({ body, app }) => ({
  status: 200,
  body: { cleaned: await cleanUpSessions(app, body) },
}));
