import { putKv } from '../../domain/kv/kv.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('putKv', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await putKv(app, caller, path.key, body),
}));
