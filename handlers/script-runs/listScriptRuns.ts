import { listScriptRuns } from '../../domain/scripts/runs/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listScriptRuns', async ({ app, query }) => ({
  status: 200,
  body: await listScriptRuns(app, query),
}));
