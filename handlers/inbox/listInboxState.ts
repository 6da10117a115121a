import { listInboxState } from '../../domain/inbox/items.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listInboxState', async ({ query, app, signal }) => ({
  status: 200,
  body: await listInboxState(app, query, signal),
}));
