import { touchAgentActivity } from '../../domain/agents/presence.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('touchAgentActivity', async ({ path, app }) => {
  await touchAgentActivity(app, path.id);
  return { status: 204 };
});
