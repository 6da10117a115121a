import { markSteeringDelivered } from '../../domain/steering/callbacks.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('markSteeringDelivered', async ({ app, path, headers, body }) => {
  const reporter = { agentId: headers['X-Agent-ID'], runtimeInstanceId: headers['X-Runtime-Instance-ID'] };
  const message = await markSteeringDelivered(app, reporter, path.id, body.mode);
  return { status: 200, body: { message } };
});
