import { deleteRuntimeController } from '../../domain/runtimes/controllers.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteRuntimeController', async ({ app, caller, path }) => {
  await deleteRuntimeController(app, caller, path.id);
  return { status: 200, body: { deleted: true } };
});
