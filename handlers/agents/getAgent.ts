import { getAgent } from '../../domain/tasks/of-agents.js';
import { handler } from '../../generated/swarm/contract.js';

// The signal is looked at only where it is needed, for which it is made: no other read is as frequent as this one.
export default handler('getAgent', async (request) => ({
  status: 200,
  body: await getAgent(
    request.app,
    request.path.id,
    request.query.include === undefined ? undefined : { signal: request.signal },
  ),
}));
