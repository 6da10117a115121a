import { listKeyStatuses } from '../../domain/keys/list.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listKeyStatuses', async ({ query, app }) => ({
  status: 200,
  body: { success: true, keys: await listKeyStatuses(app, query) },
}));
