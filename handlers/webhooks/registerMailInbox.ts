import { registerMailInbox } from '../../domain/webhooks/mail-inboxes.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('registerMailInbox', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await registerMailInbox(app, caller, path.inboxId, body),
}));
