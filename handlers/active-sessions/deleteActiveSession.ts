import { deleteActiveSessionRow } from '../../db/queries/active-sessions.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteActiveSession', async ({ path, app }) => ({
  status: 200,
  body: { deleted: await deleteActiveSessionRow(app.db, path.id) },
}));
