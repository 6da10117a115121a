import { deleteScriptApi } from '../../domain/scripts/apis/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteScriptApi', async ({ app, caller, path }) => ({
  status: 200,
  body: await deleteScriptApi(app, caller, path.id, path.endpointId),
}));
