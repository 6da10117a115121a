import { receiveWorkflowWebhook } from '../../domain/webhooks/receive.js';
import { handler } from '../../generated/swarm/contract.js';
import { readBytes } from '../http/read-bytes.js';

const maxBytes = 1024 * 1024;

export default handler('receiveWorkflowWebhook', async ({ app, path, body, rawHeaders }) => ({
  status: 201,
  body: await receiveWorkflowWebhook(app, path.workflowId, {
    headers: rawHeaders,
    body: await readBytes(body, maxBytes),
  }),
}));
