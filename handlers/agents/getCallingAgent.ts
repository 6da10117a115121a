import { getCallingAgent } from '../../domain/agents/calling-agent.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getCallingAgent', async ({ app, headers, query }) => ({
  status: 200,
  body: await getCallingAgent(app, headers['X-Agent-ID'], query.include),
}));
