import { setInboxItemState } from '../../domain/inbox/items.js';
import { inTransaction } from '../../domain/kernel/unit-of-work.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('setInboxItemState', async ({ body, app }) => ({
  status: 200,
  body: { item: await inTransaction(app, (uow) => setInboxItemState(uow, body)) },
}));
