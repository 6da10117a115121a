import { getKvInNamespace } from '../../domain/kv/kv.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getKvInNamespace', async ({ app, caller, path }) => ({
  status: 200,
  body: await getKvInNamespace(app, caller, path.namespace, path.key),
}));
