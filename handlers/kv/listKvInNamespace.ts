import { listKvInNamespace } from '../../domain/kv/kv.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listKvInNamespace', async ({ app, caller, path, query, signal }) => ({
  status: 200,
  body: await listKvInNamespace(app, caller, path.namespace, query, signal),
}));
