import { cleanupActiveSessions } from '../../domain/active-sessions/active-sessions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('cleanupActiveSessions', async ({ body, app }) => ({
  status: 200,
  body: { cleaned: await cleanupActiveSessions(app, body) },
}));
