import { pingAgent } from '../../domain/agents/presence.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('pingAgent', async ({ headers, app }) => {
  await pingAgent(app, headers['X-Agent-ID'], headers['X-Runtime-Instance-ID']);
  return { status: 204 };
});
