import { listConfig } from '../../domain/config/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listConfig', async ({ app, caller, query }) => {
  const { includeSecrets, scope, scopeId, key } = query;
  return { status: 200, body: await listConfig(app, { scope, scopeId, key }, { caller, includeSecrets }) };
});
