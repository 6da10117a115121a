import { listKeyStatuses } from '../../domain/keys/list.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listKeyStatuses', async ({ query, app, signal }) => ({
  status: 200,
  body: await listKeyStatuses(app, query, signal),
}));
