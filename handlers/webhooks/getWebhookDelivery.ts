import { getWebhookDelivery } from '../../domain/webhooks/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getWebhookDelivery', async ({ app, path }) => ({
  status: 200,
  body: await getWebhookDelivery(app, path.id),
}));
