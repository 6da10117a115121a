import { listScriptApis } from '../../domain/scripts/apis/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listScriptApis', async ({ app, path }) => ({
  status: 200,
  body: await listScriptApis(app, path.id),
}));
