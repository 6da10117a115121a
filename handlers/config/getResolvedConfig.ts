import { getResolvedConfig } from '../../domain/config/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getResolvedConfig', async ({ app, caller, query, signal }) => ({
  status: 200,
  body: await getResolvedConfig(app, caller, query, signal),
}));
