import { listMailInboxes } from '../../domain/webhooks/mail-inboxes.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listMailInboxes', async ({ app }) => ({ status: 200, body: await listMailInboxes(app) }));
