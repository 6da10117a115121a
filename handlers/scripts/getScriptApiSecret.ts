import { getScriptApiSecret } from '../../domain/scripts/apis/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getScriptApiSecret', async ({ app, caller, path }) => ({
  status: 200,
  body: await getScriptApiSecret(app, caller, path.id, path.endpointId),
}));
