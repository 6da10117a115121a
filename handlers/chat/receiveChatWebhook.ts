import { receiveChatWebhook } from '../../domain/webhooks/chat/receive.js';
import { handler } from '../../generated/swarm/contract.js';
import { maxWebhookBytes } from '../http/max-webhook-bytes.js';
import { readBytes } from '../http/read-bytes.js';

export default handler('receiveChatWebhook', async ({ app, path, body, rawHeaders }) => ({
  status: 200,
  body: await receiveChatWebhook(app, path.adapter, {
    headers: rawHeaders,
    body: await readBytes(body, maxWebhookBytes),
  }),
}));
