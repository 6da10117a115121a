import { deleteScript } from '../../domain/scripts/delete.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteScript', async ({ app, caller, path, query }) => ({
  status: 200,
  body: { deleted: await deleteScript(app, caller, path.id, query) },
}));
