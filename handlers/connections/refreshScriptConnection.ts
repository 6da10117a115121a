import { refreshScriptConnection } from '../../domain/connections/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('refreshScriptConnection', async ({ app, caller, path, signal }) => ({
  status: 200,
  body: await refreshScriptConnection(app, caller, path.id, signal),
}));
