import { putKvInNamespace } from '../../domain/kv/kv.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('putKvInNamespace', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await putKvInNamespace(app, caller, path.namespace, path.key, body),
}));
