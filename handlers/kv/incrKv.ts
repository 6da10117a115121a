import { incrKv } from '../../domain/kv/kv.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('incrKv', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await incrKv(app, caller, path.key, body.by),
}));
