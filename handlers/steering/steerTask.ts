import { inTransaction } from '../../domain/kernel/unit-of-work.js';
import { steerTask } from '../../domain/steering/steer.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('steerTask', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await inTransaction(app, (uow) => steerTask(uow, caller, { ...body, taskId: path.id })),
}));
