import { renameAgent } from '../../domain/agents/settings.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('renameAgent', async ({ path, body, app }) => ({
  status: 200,
  body: await renameAgent(app, path.id, body.name),
}));
