import { receiveMailWebhook } from '../../domain/webhooks/hosts/receive.js';
import { handler } from '../../generated/swarm/contract.js';
import { maxWebhookBytes } from '../http/max-webhook-bytes.js';
import { readBytes } from '../http/read-bytes.js';

export default handler('receiveMailWebhook', async ({ app, body, rawHeaders }) => ({
  status: 200,
  body: await receiveMailWebhook(app, { headers: rawHeaders, body: await readBytes(body, maxWebhookBytes) }),
}));
