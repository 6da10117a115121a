import { createActiveSession } from '../../domain/active-sessions/active-sessions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createActiveSession', async ({ app, caller, body }) => ({
  status: 201,
  body: { session: await createActiveSession(app, caller, body) },
}));
