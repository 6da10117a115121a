import { redeliverWebhook } from '../../domain/webhooks/redeliver.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('redeliverWebhook', async ({ app, caller, path, signal }) => ({
  status: 201,
  body: await redeliverWebhook(app, caller, path.id, signal),
}));
