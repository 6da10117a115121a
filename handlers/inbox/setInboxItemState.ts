import { setInboxItemState } from '../../domain/inbox/items.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setInboxItemState', async ({ body, app }) => ({
  status: 200,
  body: { item: await setInboxItemState(app, body) },
}));
