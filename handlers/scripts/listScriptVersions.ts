import { listScriptVersions } from '../../domain/scripts/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listScriptVersions', async ({ app, path, query }) => ({
  status: 200,
  body: await listScriptVersions(app, path.id, query),
}));
