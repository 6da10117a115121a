import { readAgent } from '../../domain/agents/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getAgent', async ({ path, app }) => ({
  status: 200,
  body: await readAgent(app.db, path.id),
}));
