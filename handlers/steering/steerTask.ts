import type { EveryField } from '../../domain/kernel/every-field.js';
import { type SteerRequest, steerTask } from '../../domain/steering/steer.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('steerTask', async ({ app, caller, path, body }) => {
  const request: EveryField<SteerRequest> = {
    taskId: path.id,
    message: body.message,
    mode: body.mode,
    onUnsupported: body.onUnsupported,
    source: body.source,
    requestedByUserId: body.requestedByUserId,
  };
  return { status: 200, body: await steerTask(app, caller, request) };
});
