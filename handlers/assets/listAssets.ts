import { listAssets } from '../../domain/assets/list.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listAssets', async ({ app, query, signal }) => ({
  status: 200,
  body: await listAssets(app, query, signal),
}));
