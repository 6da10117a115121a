import { removeMailInbox } from '../../domain/webhooks/mail-inboxes.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('removeMailInbox', async ({ app, caller, path }) => {
  await removeMailInbox(app, caller, path.inboxId);
  return { status: 204 };
});
