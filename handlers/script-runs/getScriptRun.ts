import { getScriptRun } from '../../domain/scripts/runs/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getScriptRun', async ({ app, path, query }) => ({
  status: 200,
  body: await getScriptRun(app, path.id, query),
}));
