import { getConfig } from '../../domain/config/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getConfig', async ({ app, caller, path, query }) => ({
  status: 200,
  body: await getConfig(app, path.id, { caller, includeSecrets: query.includeSecrets }),
}));
