import { getScriptTypeDefs } from '../../domain/scripts/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getScriptTypeDefs', async ({ app, caller }) => ({
  status: 200,
  body: await getScriptTypeDefs(app, caller),
}));
