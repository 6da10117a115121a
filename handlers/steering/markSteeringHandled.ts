import { markSteeringHandled } from '../../domain/steering/callbacks.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('markSteeringHandled', async ({ app, path, headers, body }) => {
  const reporter = { agentId: headers['X-Agent-ID'] };
  const message = await markSteeringHandled(app, reporter, path.id, body?.note);
  return { status: 200, body: { message } };
});
