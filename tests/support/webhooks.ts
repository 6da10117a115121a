import { createHmac } from 'node:crypto';
import type { TestServer } from './server.js';
import { type CreateBody, passes, storeWorkflow } from './workflows.js';

type Trigger = NonNullable<CreateBody['triggers']>[number];

export const secret = 'a secret of the sender';

export const hexHmac = (text: string | Uint8Array, key = secret): string =>
  createHmac('sha256', key).update(text).digest('hex');

/** A workflow that deliveries start. */
export const receiving = (server: TestServer, trigger: Partial<Trigger> = {}, body: Partial<CreateBody> = {}) =>
  storeWorkflow(server, [passes('only')], {
    triggers: [{ type: 'webhook', hmacSecret: secret, ...trigger }],
    ...body,
  });

/** Sends bytes as they are to a workflow, without a key of the server. */
export const deliver = async (
  server: TestServer,
  workflowId: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) => {
  const response = await fetch(`${server.url}/api/webhooks/${workflowId}`, { method: 'POST', body, headers });
  const answer = (await response.json()) as { runId?: string; code?: string };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ...answer };
};

export const signed = (body: string | Uint8Array, key = secret) => ({
  'X-Hub-Signature-256': `sha256=${hexHmac(body, key)}`,
});

/** The log of a workflow, the newest first. */
export const deliveriesTo = async (server: TestServer, workflowId: string) =>
  (await server.call('listWebhookDeliveries', { query: { source: `workflows/${workflowId}` } })).body.deliveries;
