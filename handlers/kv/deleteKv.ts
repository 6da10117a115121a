import { deleteKv } from '../../domain/kv/kv.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteKv', async ({ app, caller, path }) => {
  await deleteKv(app, caller, path.key);
  return { status: 204 };
});
