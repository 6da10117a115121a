import { removeMailInbox } from '../../domain/webhooks/mail-inboxes.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('removeMailInbox', async ({ app, path }) => {
  await removeMailInbox(app, path.inboxId);
  return { status: 204 };
});
