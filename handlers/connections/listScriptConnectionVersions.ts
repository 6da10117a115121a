import { listScriptConnectionVersions } from '../../domain/connections/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listScriptConnectionVersions', async ({ app, path }) => ({
  status: 200,
  body: await listScriptConnectionVersions(app, path.id),
}));
