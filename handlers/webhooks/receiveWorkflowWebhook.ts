import { receiveWorkflowWebhook } from '../../domain/webhooks/receive.js';
import { handler } from '../../generated/swarm/contract.js';
import { maxWebhookBytes } from '../http/max-webhook-bytes.js';
import { readBytes } from '../http/read-bytes.js';

export default handler('receiveWorkflowWebhook', async ({ app, path, body, rawHeaders }) => ({
  status: 201,
  body: await receiveWorkflowWebhook(app, path.workflowId, {
    headers: rawHeaders,
    body: await readBytes(body, maxWebhookBytes),
  }),
}));
