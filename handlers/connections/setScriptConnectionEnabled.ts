import { setScriptConnectionEnabled } from '../../domain/connections/manage.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setScriptConnectionEnabled', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await setScriptConnectionEnabled(app, caller, path.id, body),
}));
