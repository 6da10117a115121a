import { listInboxState } from '../../domain/inbox/items.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listInboxState', async ({ query, app }) => ({
  status: 200,
  body: { items: await listInboxState(app, query) },
}));
