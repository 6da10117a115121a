import { getKv } from '../../domain/kv/kv.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getKv', async ({ app, caller, path }) => ({
  status: 200,
  body: await getKv(app, caller, path.key),
}));
