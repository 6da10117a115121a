import { listWebhookDeliveries } from '../../domain/webhooks/read.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listWebhookDeliveries', async ({ app, query }) => ({
  status: 200,
  body: await listWebhookDeliveries(app, query),
}));
