import { listScripts } from '../../domain/scripts/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listScripts', async ({ app, query, signal }) => ({
  status: 200,
  body: await listScripts(app, query, signal),
}));
