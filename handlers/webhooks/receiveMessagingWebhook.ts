import { receiveMessagingWebhook } from '../../domain/webhooks/hosts/receive.js';
import { handler } from '../../generated/swarm/contract.js';
import { maxWebhookBytes } from '../http/max-webhook-bytes.js';
import { readBytes } from '../http/read-bytes.js';

export default handler('receiveMessagingWebhook', async ({ app, body, rawHeaders }) => ({
  status: 200,
  body: await receiveMessagingWebhook(app, { headers: rawHeaders, body: await readBytes(body, maxWebhookBytes) }),
}));
