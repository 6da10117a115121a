import { getScriptConnection } from '../../domain/connections/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getScriptConnection', async ({ app, path }) => ({
  status: 200,
  body: await getScriptConnection(app, path.id),
}));
