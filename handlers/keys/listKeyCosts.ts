import { listKeyCosts } from '../../domain/keys/list.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listKeyCosts', async ({ query, app, signal }) => ({
  status: 200,
  body: { success: true, costs: await listKeyCosts(app, query.keyType, signal) },
}));
