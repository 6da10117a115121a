import { incrKvInNamespace } from '../../domain/kv/kv.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('incrKvInNamespace', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await incrKvInNamespace(app, caller, path.namespace, path.key, body.by),
}));
