import { pollForWork } from '../../domain/polling/poll.js';
import { handler } from '../../generated/swarm/contract.js';
import { parseEncodedJson } from '../http/encoded-json.js';

export default handler('pollForWork', async ({ app, headers, caller }) => ({
  status: 200,
  body: {
    trigger: await pollForWork(app, {
      agentId: headers['X-Agent-ID'],
      runtimeInstanceId: caller.runtimeInstanceId,
      modelTierOverrides: parseEncodedJson(headers['X-Model-Tier-Overrides']),
    }),
  },
}));
