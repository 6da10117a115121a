import { deleteActiveSession } from '../../domain/active-sessions/active-sessions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteActiveSession', async ({ path, app }) => ({
  status: 200,
  body: { deleted: await deleteActiveSession(app, path.id) },
}));
