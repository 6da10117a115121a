import { updateScriptApi } from '../../domain/scripts/apis/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('updateScriptApi', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await updateScriptApi(app, caller, { scriptId: path.id, id: path.endpointId }, body),
}));
