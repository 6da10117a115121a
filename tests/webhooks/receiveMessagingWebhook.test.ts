import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { hostSecrets, messageOf, sendBytesToMessaging, sendToMessaging } from '../support/host-webhooks.js';
import { serveWeb, stopServing } from '../support/outbound.js';
import { startServer, useServer } from '../support/server.js';
import { createUser } from '../support/users.js';
import { waitFor } from '../support/wait.js';
import { hexHmac } from '../support/webhooks.js';
import { endedRun, passes, storeWorkflow } from '../support/workflows.js';

const server = useServer({ env: hostSecrets });

const log = async () =>
  (await server.call('listWebhookDeliveries', { query: { source: 'messaging' } })).body.deliveries;
const taskOf = async (id: string | undefined) => (await server.call('getTask', { path: { id: id ?? '' } })).body;

/** A number of its own, and where its messages go. */
const numberFor = async (mapping: unknown): Promise<string> => {
  const phoneNumberId = randomUUID();
  await server.call('putKvInNamespace', {
    path: { namespace: 'integrations:messaging:numbers', key: phoneNumberId },
    body: { value: mapping },
  });
  return phoneNumberId;
};

const answered = (routing: string) => ({ status: 200, received: true, routing });

describe('receiveMessagingWebhook', () => {
  test('a message makes a task of the agent of its number', async () => {
    const agent = await registerAgent(server);
    const number = await numberFor({ agentId: agent.id });
    const message = messageOf({}, { phone_number_id: number });

    expect(await sendToMessaging(server, message)).toEqual(answered('task'));

    const [delivery] = await log();
    expect(delivery).toMatchObject({ outcome: 'created', verified: true, event: 'text' });
    expect(await taskOf(delivery?.taskId)).toMatchObject({
      agentId: agent.id,
      source: 'system',
      taskType: 'messaging-inbound',
      tags: ['messaging', 'inbound'],
      priority: 70,
      contextKey: 'messaging:conversation:conversation-1',
      task: expect.stringContaining('Hello there'),
    });
  });

  test('without an agent, or with one that is gone, it is nobody’s yet; people are known by their digits', async () => {
    const user = await createUser(server, { name: 'Ada', identities: [{ kind: 'messaging', externalId: '4917099' }] });
    for (const mapping of [{ name: 'front desk' }, { agentId: randomUUID() }]) {
      const number = await numberFor(mapping);
      const message = messageOf({ from: '+49 170 99' }, { phone_number_id: number, conversation: null });
      expect(await sendToMessaging(server, message)).toEqual(answered('task'));
      const [delivery] = await log();
      expect(await taskOf(delivery?.taskId)).toMatchObject({
        status: 'unassigned',
        requestedByUserId: user.id,
        contextKey: `messaging:conversation:${message.message.id}`,
        task: expect.stringContaining('From: Ada (messaging:4917099)'),
      });
    }
  });

  test('who is not known is noted', async () => {
    const number = await numberFor({});
    await sendToMessaging(server, messageOf({ from: '+1 555 0100' }, { phone_number_id: number }));

    const { body } = await server.call('listUnmappedIdentities', { query: { kind: 'messaging' } });
    expect(JSON.stringify(body)).toContain('15550100');
  });

  test('a message starts the workflow of its number, whatever its triggers are', async () => {
    const { id } = await storeWorkflow(server, [passes('only')]);
    const message = messageOf({}, { phone_number_id: await numberFor({ workflowId: id }) });

    expect(await sendToMessaging(server, message)).toEqual(answered('workflow'));

    const [delivery] = await log();
    expect(delivery).toMatchObject({ outcome: 'started' });
    expect((await endedRun(server, delivery?.runId ?? '')).run).toMatchObject({
      workflowId: id,
      triggerType: 'event',
      triggerData: message,
    });
  });

  test('a workflow that cannot start is an error, which can be done again', async () => {
    const { id } = await storeWorkflow(server, [passes('only')], { enabled: false });
    const gone = messageOf({}, { phone_number_id: await numberFor({ workflowId: randomUUID() }) });
    const off = messageOf({}, { phone_number_id: await numberFor({ workflowId: id }) });
    expect(await sendToMessaging(server, gone)).toEqual(answered('error'));
    expect(await sendToMessaging(server, off)).toEqual(answered('error'));
    const [delivery] = await log();
    expect(delivery).toMatchObject({ outcome: 'failed', error: 'Workflow is disabled' });
    await server.call('redeliverWebhook', { path: { id: delivery?.id ?? '' } }).refused(400, 'workflow_disabled');
    await server.call('patchWorkflow', { path: { id }, body: { enabled: true } });

    const { body } = await server.call('redeliverWebhook', { path: { id: delivery?.id ?? '' } });

    expect(body.delivery).toMatchObject({ outcome: 'started', redeliveryOf: delivery?.id });
    // The message was not taken when it failed.
    expect(await sendToMessaging(server, off)).toEqual(answered('workflow'));
  });

  test('a number that nobody is set for goes nowhere until somebody is', async () => {
    const message = messageOf({}, { phone_number_id: 'unknown' });
    expect(await sendToMessaging(server, message)).toEqual(answered('no_mapping'));
    expect(await sendToMessaging(server, message)).toEqual(answered('duplicate'));
    const failed = (await log()).find(({ outcome }) => outcome === 'failed');
    await server.call('putKvInNamespace', {
      path: { namespace: 'integrations:messaging:numbers', key: 'unknown' },
      body: { value: {} },
    });

    const { body } = await server.call('redeliverWebhook', { path: { id: failed?.id ?? '' } });

    expect(body.delivery).toMatchObject({ outcome: 'created', redeliveryOf: failed?.id });
  });

  test.each([
    ['an outbound message', messageOf({ messaging: { direction: 'outbound' } })],
    ['no direction', messageOf({ messaging: undefined })],
    ['no id', messageOf({ id: '' })],
    ['members of other types', { message: [], conversation: 7 }],
    ['nothing', {}],
  ])('%s is skipped', async (_what, message) => {
    expect(await sendToMessaging(server, message)).toEqual(answered('skip'));
    expect((await log())[0]).toMatchObject({ outcome: 'ignored' });
  });

  test('a message is taken once, also at the same moment', async () => {
    const message = messageOf({}, { phone_number_id: await numberFor({}) });

    const answers = await Promise.all(Array.from({ length: 6 }, () => sendToMessaging(server, message)));

    expect(answers.map(({ routing }) => routing).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 'duplicate'),
      'task',
    ]);
  });

  test('workflows that wait for messages hear of them, also of those that go nowhere', async () => {
    const { id } = await storeWorkflow(server, [
      {
        id: 'waits',
        type: 'wait',
        config: { mode: 'event', eventName: 'messaging.message.received', scope: 'global' },
      },
    ]);
    const { runId } = (await server.call('triggerWorkflow', { path: { id }, body: {} })).body;
    const runNow = async () => (await server.call('getWorkflowRun', { path: { id: runId } })).body;
    await waitFor('the step to wait', async () => (await runNow()).steps[0]?.status === 'waiting');
    const message = messageOf({ messaging: { direction: 'inbound', has_media: true } }, { phone_number_id: 'none' });

    await sendToMessaging(server, message);

    await waitFor('the end of the run', async () => (await runNow()).run.status === 'completed');
    expect((await runNow()).steps[0]?.output).toMatchObject({
      payload: {
        phoneNumberId: 'none',
        conversationId: 'conversation-1',
        messageId: message.message.id,
        from: '+49 (170) 123',
        type: 'text',
        text: 'Hello there',
      },
    });
  });

  test('the sender hears that a message was read, unless it is made up', async () => {
    const service = await serveWeb((_request, response) => response.writeHead(500).end());
    const other = await startServer({
      env: {
        ...hostSecrets,
        MESSAGING_API_BASE_URL: `http://127.0.0.1:${service.port}/v1`,
        MESSAGING_API_KEY: 'the key of the service',
      },
    });
    try {
      await other.call('putKvInNamespace', {
        path: { namespace: 'integrations:messaging:numbers', key: '555' },
        body: { value: {} },
      });
      const message = messageOf();
      expect(await sendToMessaging(other, messageOf({}, { test: true }))).toEqual(answered('task'));
      expect(await sendToMessaging(other, message)).toEqual(answered('task'));

      await waitFor('both signs', () => service.asked.length === 2);

      expect(service.asked).toMatchObject([
        { method: 'POST', path: '/v1/555/messages', headers: { 'x-api-key': 'the key of the service' } },
        { path: '/v1/555/messages' },
      ]);
      const { id } = message.message;
      expect(service.asked.map(({ body }) => JSON.parse(body))).toEqual([
        { messaging_product: 'whatsapp', status: 'read', message_id: id },
        {
          messaging_product: 'whatsapp',
          to: '49170123',
          type: 'reaction',
          reaction: { message_id: id, emoji: '👀' },
        },
      ]);
    } finally {
      await other.destroy();
      await stopServing();
    }
  });

  test('a signature may have its method before it', async () => {
    const body = JSON.stringify(messageOf({ messaging: {} }));
    const signature = `sha256=${hexHmac(body, hostSecrets.MESSAGING_WEBHOOK_HMAC_SECRET)}`;

    expect(await sendBytesToMessaging(server, body, signature)).toEqual(answered('skip'));
  });

  test.each(['', 'zz', 'sha256=', '0'.repeat(64), hexHmac('no JSON', 'another')])(
    'the signature %j is refused before the body is read',
    async (signature) => {
      expect(await sendBytesToMessaging(server, 'no JSON', signature)).toMatchObject({
        status: 401,
        code: 'invalid_signature',
      });
    },
  );

  test.each(['no JSON', '[]', '', '{"message":'])('the body %j is refused', async (body) => {
    expect(await sendBytesToMessaging(server, body)).toMatchObject({ status: 400, code: 'invalid_json' });
  });

  test('too large bodies are refused', async () => {
    expect((await sendBytesToMessaging(server, 'x'.repeat(1024 * 1024 + 1))).status).toBe(413);
  });

  test('without a secret nothing is taken; a changed one counts at once, and floods are refused', async () => {
    const other = await startServer({ env: { WEBHOOK_MAX_PER_MINUTE: '3' } });
    try {
      expect(await sendToMessaging(other, messageOf())).toMatchObject({
        status: 503,
        code: 'integration_not_configured',
      });
      const put = (value: string) =>
        other.call('upsertConfig', {
          body: { scope: 'global', key: 'MESSAGING_WEBHOOK_HMAC_SECRET', value, isSecret: true },
        });
      await put('another secret');
      await waitFor('the secret', async () => (await sendToMessaging(other, messageOf())).status === 401);
      await put(hostSecrets.MESSAGING_WEBHOOK_HMAC_SECRET);
      await waitFor('the other secret', async () => (await sendToMessaging(other, messageOf())).status === 200);

      const answers = await Promise.all(Array.from({ length: 10 }, () => sendToMessaging(other, messageOf())));

      expect(answers.filter(({ code }) => code === 'webhook_flood').length).toBeGreaterThanOrEqual(7);
    } finally {
      await other.destroy();
    }
  });
});
