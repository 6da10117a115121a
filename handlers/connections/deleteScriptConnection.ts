import { deleteScriptConnection } from '../../domain/connections/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteScriptConnection', async ({ app, caller, path }) => ({
  status: 200,
  body: await deleteScriptConnection(app, caller, path.id),
}));
