import { deleteRuntimePool } from '../../domain/runtimes/pools.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteRuntimePool', async ({ app, caller, path, query }) => {
  await deleteRuntimePool(app, caller, path.id, query);
  return { status: 200, body: { deleted: true } };
});
