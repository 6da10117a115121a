import { getConfig } from '../../domain/config/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getConfig', async ({ app, caller, path, query }) => ({
  status: 200,
  body: await getConfig(app, caller, path.id, query.includeSecrets),
}));
