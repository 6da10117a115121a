import { getResolvedConfig } from '../../domain/config/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getResolvedConfig', async ({ app, caller, query }) => {
  const { includeSecrets, key, agentId, repoId } = query;
  return { status: 200, body: await getResolvedConfig(app, { agentId, repoId }, key, { caller, includeSecrets }) };
});
