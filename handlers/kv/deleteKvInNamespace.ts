import { deleteKvInNamespace } from '../../domain/kv/kv.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteKvInNamespace', async ({ app, caller, path }) => {
  await deleteKvInNamespace(app, caller, path.namespace, path.key);
  return { status: 204 };
});
