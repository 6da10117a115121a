import { listScriptConnections } from '../../domain/connections/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listScriptConnections', async ({ app, query }) => ({
  status: 200,
  body: await listScriptConnections(app, query),
}));
