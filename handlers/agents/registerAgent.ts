import { registerAgent } from '../../domain/agents/register.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('registerAgent', async ({ app, headers, body }) => {
  const { agent, created } = await registerAgent(app, headers['X-Agent-ID'], body);
  return { status: created ? 201 : 200, body: agent };
});
