import { promoteSteering } from '../../domain/steering/callbacks.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('promoteSteering', async ({ app, path, headers, body }) => {
  const reporter = { agentId: headers['X-Agent-ID'], runtimeInstanceId: headers['X-Runtime-Instance-ID'] };
  const message = await promoteSteering(app, reporter, path.id, body.reason);
  return { status: 200, body: { message, promotedTaskId: message.promotedTaskId } };
});
