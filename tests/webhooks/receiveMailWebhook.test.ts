import { createHmac, randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { hostSecrets, type MailSigning, mailOf, sendBytesToMail, sendToMail } from '../support/host-webhooks.js';
import { insertRows } from '../support/rows.js';
import { startServer, type TestServer, useServer } from '../support/server.js';
import { createTask } from '../support/tasks.js';
import { createUser } from '../support/users.js';
import { waitFor } from '../support/wait.js';
import { storeWorkflow } from '../support/workflows.js';

const server = useServer({ env: hostSecrets });

const logOf = async (of: TestServer) =>
  (await of.call('listWebhookDeliveries', { query: { source: 'mail' } })).body.deliveries;
const taskOf = async (of: TestServer, id: string | undefined) =>
  (await of.call('getTask', { path: { id: id ?? '' } })).body;

/** What became of the newest delivery. */
const settled = (of: TestServer = server) =>
  waitFor('the delivery to be worked on', async () => {
    const [newest] = await logOf(of);
    return newest?.outcome === 'pending' ? undefined : newest;
  });

const taskAfter = async (mail: Parameters<typeof sendToMail>[1], of: TestServer = server) => {
  expect(await sendToMail(of, mail)).toEqual({ status: 200, received: true });
  const { outcome, taskId } = await settled(of);
  expect(outcome).toBe('created');
  return taskOf(of, taskId);
};

describe('receiveMailWebhook', () => {
  test('a mail makes a task for its sender, who becomes a user', async () => {
    const mail = mailOf({ from_: '"Lin" <Lin@corp.example>', text: `Hello ${'x'.repeat(600)}` });

    const task = await taskAfter(mail);

    const { message } = mail;
    expect(task).toMatchObject({
      source: 'mail',
      taskType: 'mail-message',
      status: 'unassigned',
      mailInboxId: 'team@mail.example',
      mailMessageId: message.message_id,
      mailThreadId: message.thread_id,
      contextKey: `task:mail:${message.thread_id}`,
      task: expect.stringContaining(`Mail to team@mail.example: Please help\n\nHello ${'x'.repeat(494)}...\n`),
      requestedBy: { name: 'Lin', email: 'Lin@corp.example' },
    });
    expect(task.task).toContain('From: Lin (mail:Lin@corp.example)');
    expect(await settled()).toMatchObject({ event: 'message.received', verified: true });
  });

  test('a sender who is known by an alias is that user', async () => {
    const user = await createUser(server, {
      name: 'Ada',
      email: 'ada@home.example',
      emailAliases: ['ada@work.example'],
    });

    const task = await taskAfter(mailOf({ from_: ['ADA@work.example'] }));

    expect(task.requestedByUserId).toBe(user.id);
  });

  test.each([
    ['no sender', { from_: 'nobody' }, {}],
    ['no thread', { thread_id: undefined }, {}],
    ['no text', { text: undefined }, {}],
    ['an event of an unknown sender', {}, { event_type: 'message.received.unauthenticated' }],
    ['no id of the event', {}, { event_id: undefined }],
  ])('a mail with %s makes a task', async (_what, message, more) => {
    expect(await taskAfter(mailOf(message, more))).toMatchObject({ source: 'mail', taskType: 'mail-message' });
  });

  test('a reply goes to who has the thread, as a task that follows it', async () => {
    const agent = await registerAgent(server);
    const thread = randomUUID();
    const task = await createTask(server, { task: 'Read it', agentId: agent.id, mailThreadId: thread });

    const reply = await taskAfter(mailOf({ thread_id: thread }));

    expect(reply).toMatchObject({ agentId: agent.id, parentTaskId: task.id, taskType: 'mail-reply' });
    expect(await taskAfter(mailOf({ thread_id: thread }))).toMatchObject({ parentTaskId: reply.id });
  });

  test('an inbox goes to the agent that reads it, else to the lead', async () => {
    const lead = await registerAgent(server, { isLead: true });
    const agent = await registerAgent(server);
    const inbox = 'sales@mail.example';
    await server.call('registerMailInbox', { path: { inboxId: inbox }, body: { agentId: agent.id } });

    expect(await taskAfter(mailOf({ inbox_id: inbox }))).toMatchObject({
      agentId: agent.id,
      routingReason: 'skill',
      routingSource: 'engine_default',
    });
    expect((await taskAfter(mailOf())).agentId).toBe(lead.id);
  });

  test.each([
    ['another event', mailOf({}, { event_type: 'message.sent' })],
    ['no message', mailOf({}, { message: 'text' })],
    ['no inbox', mailOf({ inbox_id: undefined })],
  ])('%s makes none', async (_what, mail) => {
    expect(await sendToMail(server, mail)).toEqual({ status: 200, received: true });
    expect(await settled()).toMatchObject({ outcome: 'ignored', verified: true });
  });

  test('the same event is taken once, also at the same moment and signed anew', async () => {
    const body = JSON.stringify(mailOf());

    await Promise.all(Array.from({ length: 6 }, (_, index) => sendBytesToMail(server, body, { id: `msg_${index}` })));

    await waitFor('all to be worked on', async () =>
      (await logOf(server)).every(({ outcome }) => outcome !== 'pending'),
    );
    const outcomes = (await logOf(server)).slice(0, 6).map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(['created', ...Array.from({ length: 5 }, () => 'duplicate')]);
  });

  test('it is done again where that is wanted', async () => {
    const { id } = await taskAfter(mailOf());
    const [delivery] = await logOf(server);

    const { body } = await server.call('redeliverWebhook', { path: { id: delivery?.id ?? '' } });

    expect(body.delivery).toMatchObject({ outcome: 'created', redeliveryOf: delivery?.id });
    expect(await taskOf(server, body.delivery.taskId)).toMatchObject({ taskType: 'mail-reply', parentTaskId: id });
  });

  test('workflows that wait for mail hear of it', async () => {
    const { id } = await storeWorkflow(server, [
      { id: 'waits', type: 'wait', config: { mode: 'event', eventName: 'mail.message.received', scope: 'global' } },
    ]);
    const { runId } = (await server.call('triggerWorkflow', { path: { id }, body: {} })).body;
    const runNow = async () => (await server.call('getWorkflowRun', { path: { id: runId } })).body;
    await waitFor('the step to wait', async () => (await runNow()).steps[0]?.status === 'waiting');
    const mail = mailOf();

    await sendToMail(server, mail);

    await waitFor('the end of the run', async () => (await runNow()).run.status === 'completed');
    const { inbox_id: inboxId, thread_id: threadId, message_id: messageId, subject, text } = mail.message;
    expect((await runNow()).steps[0]?.output).toMatchObject({
      payload: { inboxId, threadId, messageId, subject, body: text, from: 'ada@corp.example' },
    });
  });

  const seconds = Math.floor(Date.now() / 1000);
  test.each<[string, MailSigning]>([
    ['no signature', { signature: '' }],
    ['another secret', { secret: `whsec_${Buffer.from('another').toString('base64')}` }],
    ['another version', { signature: 'v2,AAAA' }],
    ['half of one', { signature: 'v1,AAAA' }],
    ['an old time', { timestamp: seconds - 400 }],
    ['a time to come', { timestamp: seconds + 1000 }],
    ['no id', { id: '' }],
  ])('%s is refused before the body is read', async (_what, signing) => {
    expect(await sendBytesToMail(server, 'no JSON', signing)).toMatchObject({ status: 401, code: 'invalid_signature' });
  });

  test('one right signature of several is enough', async () => {
    const body = JSON.stringify(mailOf());
    const key = Buffer.from(hostSecrets.MAIL_WEBHOOK_SECRET.slice('whsec_'.length), 'base64');
    const timestamp = Math.floor(Date.now() / 1000);
    const right = createHmac('sha256', key).update(`m.${timestamp}.${body}`).digest('base64');

    const answer = await sendBytesToMail(server, body, { id: 'm', timestamp, signature: `v1,AAAA v1a,x v1,${right}` });

    expect(answer.status).toBe(200);
  });

  test.each(['no JSON', '[]', '', '{"event_type":'])('the body %j is refused, and can be looked up', async (body) => {
    expect(await sendBytesToMail(server, body)).toMatchObject({ status: 400, code: 'invalid_json' });
    expect((await logOf(server))[0]).toMatchObject({ outcome: 'failed', verified: true });
  });

  test('too large bodies are refused', async () => {
    expect((await sendBytesToMail(server, 'x'.repeat(1024 * 1024 + 1))).status).toBe(413);
  });
});

describe('the settings of mail', () => {
  const withServer = async (env: Record<string, string>, use: (of: TestServer) => Promise<void>) => {
    const other = await startServer({ env });
    try {
      await use(other);
    } finally {
      await other.destroy();
    }
  };

  test.each([
    ['no secret', {}],
    ['a secret that is no base64', { MAIL_WEBHOOK_SECRET: 'whsec_***' }],
    ['a secret that stands for no byte', { MAIL_WEBHOOK_SECRET: 'whsec_A' }],
    ['mail switched off', { ...hostSecrets, MAIL_DISABLE: 'true' }],
  ])('with %s nothing is taken', async (_what, env) => {
    await withServer(env, async (other) => {
      expect(await sendToMail(other, mailOf())).toMatchObject({ status: 503, code: 'integration_not_configured' });
    });
  });

  test('only inboxes and senders of some domains', async () => {
    const env = { MAIL_INBOX_DOMAIN_FILTER: 'Mail.example', MAIL_SENDER_DOMAIN_FILTER: 'corp.example, other.example' };
    await withServer({ ...hostSecrets, ...env }, async (other) => {
      const outcome = async (message: Readonly<Record<string, unknown>>) => {
        await sendToMail(other, mailOf(message));
        return (await settled(other)).outcome;
      };
      expect(await outcome({})).toBe('created');
      expect(await outcome({ from_: ['x@spam.example', 'y@OTHER.example'] })).toBe('created');
      expect(await outcome({ from_: ['x@spam.example'] })).toBe('ignored');
      expect(await outcome({ from_: [] })).toBe('ignored');
      expect(await outcome({ inbox_id: 'team@elsewhere.example' })).toBe('ignored');
      expect(await outcome({ inbox_id: 'team' })).toBe('ignored');
    });
  });

  test('mails to a thread that is under way become one task', async () => {
    const env = { ADDITIVE_MAIL: 'true', ADDITIVE_MAIL_BUFFER_MS: '1500' };
    await withServer({ ...hostSecrets, ...env }, async (other) => {
      const thread = { thread_id: 'additive' };
      const first = await taskAfter(mailOf({ ...thread, text: 'the first' }), other);

      for (const text of ['the second', 'the third', 'the fourth']) {
        await sendToMail(other, mailOf({ ...thread, text }));
      }

      await waitFor('all to be worked on', async () =>
        (await logOf(other)).every(({ outcome }) => outcome === 'created'),
      );
      const [last, ...rest] = await logOf(other);
      expect(rest.map(({ taskId }) => taskId)).toEqual([last?.taskId, last?.taskId, first.id]);
      const together = await taskOf(other, last?.taskId);
      expect(together).toMatchObject({ taskType: 'mail-reply', parentTaskId: first.id });
      expect(together.task).toMatch(/the second[\s\S]*the third[\s\S]*the fourth/);
    });
  });

  test('an acknowledged mail is worked on by the next server', async () => {
    const first = await startServer({ env: hostSecrets });
    await sendToMail(first, mailOf());
    await first.stop();
    const next = await startServer({ env: hostSecrets, dataDir: first.dataDir });
    try {
      expect((await settled(next)).outcome).toBe('created');
    } finally {
      await next.destroy();
    }
  });

  test('a changed secret counts at once, and floods are refused', async () => {
    await withServer({ WEBHOOK_MAX_PER_MINUTE: '3' }, async (other) => {
      const put = (value: string) =>
        other.call('upsertConfig', { body: { scope: 'global', key: 'MAIL_WEBHOOK_SECRET', value, isSecret: true } });
      await put('c2VjcmV0');
      await waitFor('the secret', async () => (await sendToMail(other, mailOf())).status === 401);
      await put(hostSecrets.MAIL_WEBHOOK_SECRET);
      await waitFor('the other secret', async () => (await sendToMail(other, mailOf())).status === 200);

      const answers = await Promise.all(Array.from({ length: 10 }, () => sendToMail(other, mailOf())));

      expect(answers.filter(({ code }) => code === 'webhook_flood').length).toBeGreaterThanOrEqual(7);
    });
  });

  test('no more is acknowledged while a thousand wait', async () => {
    await withServer(hostSecrets, async (other) => {
      const row = { source: 'mail', outcome: 'pending', verified: 1, bytes: 2, createdAt: new Date().toISOString() };
      insertRows(
        other,
        'webhook_deliveries',
        Array.from({ length: 1001 }, () => ({ ...row, id: randomUUID() }) as const),
      );

      expect(await sendToMail(other, mailOf())).toMatchObject({ status: 429, code: 'webhook_flood' });
    });
  });
});
