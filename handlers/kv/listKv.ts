import { listKv } from '../../domain/kv/kv.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listKv', async ({ app, caller, query, signal }) => ({
  status: 200,
  body: await listKv(app, caller, query, signal),
}));
