import { rotateScriptApi } from '../../domain/scripts/apis/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('rotateScriptApi', async ({ app, caller, path }) => ({
  status: 200,
  body: await rotateScriptApi(app, caller, path.id, path.endpointId),
}));
