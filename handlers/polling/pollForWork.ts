import { pollForWork } from '../../domain/polling/poll.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('pollForWork', async ({ app, headers, caller }) => ({
  status: 200,
  body: {
    trigger: await pollForWork(app, {
      agentId: headers['X-Agent-ID'],
      runtimeInstanceId: caller.runtimeInstanceId,
      modelTierOverrides: headers['X-Model-Tier-Overrides'],
    }),
  },
}));
