import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import {
  botId,
  chatEvent,
  chatLog,
  chatSecret,
  newTs,
  sendChat,
  sendChatBytes,
  serveChat,
  taken,
} from '../support/chat.js';
import { jobsDone } from '../support/jobs-done.js';
import { changeRow, insertRows } from '../support/rows.js';
import { startServer, useServer } from '../support/server.js';
import { createUser } from '../support/users.js';

const acmeSecret = 'the secret of acme';
const server = useServer({ env: { CHAT_SIGNING_SECRET: chatSecret, CHAT_ACME_CORP_SIGNING_SECRET: acmeSecret } });

const taskOf = async (id: string | undefined) => (await server.call('getTask', { path: { id: id ?? '' } })).body;
const tasksOfThread = async (thread: string) =>
  (await server.call('listTasks', { query: { source: 'chat', limit: 1000, fields: 'full' } })).body.tasks.filter(
    (task) => 'chatThreadTs' in task && task.chatThreadTs === thread,
  );
const call = `<@${botId}> please look`;
let people = 0;
/** Somebody who has written nothing yet. */
const somebody = () => {
  people += 1;
  return `U${people}`;
};

describe('receiveChatWebhook', () => {
  test('a challenge is answered as it is, and stands in the log', async () => {
    const answer = await sendChat(server, { type: 'url_verification', challenge: 'abc123' });

    expect(answer).toMatchObject({ status: 200, text: 'abc123' });
    expect(answer.type).toMatch(/^text\/plain/);
    expect((await chatLog(server))[0]).toMatchObject({ outcome: 'ignored', event: 'url_verification' });
    expect(await sendChat(server, { type: 'url_verification' })).toMatchObject({
      status: 400,
      code: 'challenge_missing',
    });
  });

  test('a call of the bot makes a task, which the answer does not wait for', async () => {
    const ts = newTs();
    const user = somebody();
    const payload = chatEvent({ type: 'app_mention', text: `<@${botId}> look &amp; tell`, ts, user });
    expect(await sendChat(server, payload)).toMatchObject({ status: 200, text: '' });
    await jobsDone(server);

    const [task] = await tasksOfThread(ts);
    expect(task).toMatchObject({
      source: 'chat',
      chatChannelId: 'C1',
      chatThreadTs: ts,
      chatTriggerMessageTs: ts,
      chatUserId: user,
      contextKey: `task:chat:C1:${ts}`,
      task: `look & tell\n\nFrom: chat:${user} (unknown user)`,
    });
    expect((await chatLog(server))[0]).toMatchObject({ outcome: 'created', taskId: task?.id, verified: true });
    const { body } = await server.call('listUnmappedIdentities', { query: { kind: 'chat' } });
    expect(body.unmapped).toContainEqual(expect.objectContaining({ externalId: user, count: 1 }));
  });

  test('it is asked for by the user to whom the account is linked', async () => {
    const account = somebody();
    const { id } = await createUser(server, { name: 'Ada', identities: [{ kind: 'chat', externalId: account }] });

    const { taskId } = await taken(server, chatEvent({ text: call, user: account }));

    expect(await taskOf(taskId)).toMatchObject({
      requestedByUserId: id,
      task: expect.stringContaining(`From: Ada (chat:${account})`),
    });
  });

  test('a message to the bot alone needs no call, and what is attached is named', async () => {
    const files = [{ name: 'plan.pdf', mimetype: 'application/pdf', permalink: 'https://chat.example/f/1' }];
    const { taskId } = await taken(server, chatEvent({ channel: 'D7', channel_type: 'im', user: somebody(), files }));

    expect((await taskOf(taskId)).task).toContain('Attachment: plan.pdf (application/pdf) https://chat.example/f/1');
  });

  test.each([
    ['nobody is called', { text: 'hello' }],
    ['somebody else is called', { text: '<@UOTHER> hello' }],
    ['a program', { text: call, bot_id: 'B1' }],
    ['the bot itself', { text: call, user: botId }],
    ['nobody', { text: call, user: undefined }],
    ['an edit', { text: call, subtype: 'message_changed' }],
    ['a remark of the platform', { text: call, subtype: 'channel_join' }],
    ['neither text nor files', { text: ' ' }],
    ['a reaction', { type: 'reaction_added', text: call }],
    ['no channel', { text: call, channel: undefined }],
    ['a channel that no key can hold', { text: call, channel: 'a:b' }],
    ['no time stamp', { text: call, ts: 'now' }],
  ])('%s: nothing is made of it', async (_what, event) => {
    expect(await taken(server, chatEvent(event))).toMatchObject({ outcome: 'ignored' });
  });

  test('an event without a message is no failure', async () => {
    expect(await taken(server, { type: 'event_callback' })).toMatchObject({ outcome: 'ignored' });
  });

  test('the same event makes one task, also sent many times at once', async () => {
    const ts = newTs();
    const payload = chatEvent({ text: call, ts, user: somebody() });

    const answers = await Promise.all(Array.from({ length: 6 }, () => sendChat(server, payload)));
    await jobsDone(server);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await tasksOfThread(ts)).toHaveLength(1);
    const outcomes = (await chatLog(server)).slice(0, 6).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['created', ...Array.from({ length: 5 }, () => 'duplicate')]);
  });

  test('an event that a platform sends for the last time is known', async () => {
    const payload = chatEvent({ text: call, user: somebody() });
    const { id, taskId } = await taken(server, payload);
    changeRow(server, 'webhook_deliveries', id, { createdAt: new Date(Date.now() - 3_600_000).toISOString() });

    expect(await taken(server, payload)).toMatchObject({ outcome: 'duplicate', taskId });
  });

  test('a message that comes as two kinds of events makes one task', async () => {
    const message = { text: call, ts: newTs(), user: somebody() };
    await Promise.all([
      sendChat(server, chatEvent({ ...message, type: 'app_mention' })),
      sendChat(server, chatEvent(message)),
    ]);
    await jobsDone(server);

    expect(await tasksOfThread(message.ts)).toHaveLength(1);
    const [newest, other] = await chatLog(server);
    expect([newest?.outcome, other?.outcome].toSorted()).toEqual(['created', 'duplicate']);
    expect(newest?.taskId).toBe(other?.taskId);
  });

  test('where a message does not say whom it calls, the second event does', async () => {
    const message = { text: call, ts: newTs(), user: somebody() };

    expect(await taken(server, chatEvent(message, { authorizations: undefined }))).toMatchObject({
      outcome: 'ignored',
    });
    const mention = { ...message, type: 'app_mention' };
    expect(await taken(server, chatEvent(mention, { authorizations: undefined }))).toMatchObject({
      outcome: 'created',
    });
    expect(await taken(server, chatEvent(mention, { authorizations: undefined }))).toMatchObject({
      outcome: 'duplicate',
    });
    expect((await tasksOfThread(message.ts)).map(({ task }) => task)).toEqual([
      expect.stringMatching(/^please look\n/),
    ]);
  });

  test('nobody can be called more than ten times a minute by one person', async () => {
    const user = somebody();
    const outcomes: (string | undefined)[] = [];
    for (let index = 0; index < 12; index += 1) {
      outcomes.push((await taken(server, chatEvent({ text: call, user }))).outcome);
    }

    expect(outcomes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'created'));
    expect((await chatLog(server))[0]).toMatchObject({
      outcome: 'ignored',
      error: expect.stringContaining('10 messages'),
    });
  });

  test('what is done again makes a task of its own', async () => {
    const ts = newTs();
    const first = await taken(server, chatEvent({ text: call, ts, user: somebody() }));

    const { body } = await server.call('redeliverWebhook', { path: { id: first.id } });
    expect(body.delivery).toMatchObject({ outcome: 'pending', redeliveryOf: first.id, source: 'chat/default' });
    await jobsDone(server);

    expect(await tasksOfThread(ts)).toHaveLength(2);
  });

  test('other workspaces have a secret of their own, and their channels are told apart', async () => {
    const payload = chatEvent({ text: call, user: somebody() });
    const { taskId } = await taken(server, payload, 'acme-corp', acmeSecret);

    expect(await taskOf(taskId)).toMatchObject({ chatChannelId: 'acme-corp/C1' });
    expect(await sendChat(server, payload, 'acme-corp')).toMatchObject({ status: 401, code: 'invalid_signature' });
    expect(await sendChat(server, payload, 'unknown')).toMatchObject({ status: 404, code: 'chat_adapter_not_found' });
    expect((await sendChat(server, payload, 'No_Name')).status).toBe(400);
  });

  test('a workspace whose secret is stored', async () => {
    await server.call('upsertConfig', {
      body: { scope: 'global', key: 'CHAT_LATER_SIGNING_SECRET', value: 'stored', isSecret: true },
    });

    expect(await taken(server, chatEvent({ text: call, user: somebody() }), 'later', 'stored')).toMatchObject({
      outcome: 'created',
    });
  });

  test.each([
    ['another secret', { secret: 'guessed' }, 'invalid_signature'],
    ['an old time', { agoSeconds: 301 }, 'invalid_signature'],
    ['a time to come', { agoSeconds: -360 }, 'invalid_signature'],
    ['a time that is none', { headers: { 'X-Chat-Request-Timestamp': 'now' } }, 'invalid_signature'],
    ['no time', { headers: { 'X-Chat-Request-Timestamp': '' } }, 'missing_signature'],
    ['no signature', { headers: { 'X-Chat-Signature': '' } }, 'missing_signature'],
    ['a shorter signature', { headers: { 'X-Chat-Signature': 'v0=ab' } }, 'invalid_signature'],
  ])('%s is refused', async (_what, how, code) => {
    expect(await sendChatBytes(server, JSON.stringify(chatEvent({ text: call })), how)).toMatchObject({
      status: 401,
      code,
    });
  });

  test('bodies that cannot be used', async () => {
    expect(await sendChatBytes(server, '{"type":')).toMatchObject({ status: 400, code: 'invalid_json' });
    expect(await sendChatBytes(server, '[]')).toMatchObject({ status: 400, code: 'invalid_json' });
    expect(await sendChatBytes(server, new Uint8Array([0xff, 0xfe]))).toMatchObject({
      status: 400,
      code: 'body_encoding_invalid',
    });
    expect((await sendChatBytes(server, 'x'.repeat(1024 * 1024 + 1))).status).toBe(413);
  });

  test('without a secret, or switched off, nothing is taken', async () => {
    for (const env of [{}, { CHAT_SIGNING_SECRET: chatSecret, CHAT_DISABLE: 'true' }]) {
      const other = await startServer({ env });
      try {
        expect(await sendChat(other, chatEvent({ text: call }))).toMatchObject({
          status: 503,
          code: 'integration_not_configured',
          retryAfter: null,
        });
      } finally {
        await other.destroy();
      }
    }
  });

  test('too many deliveries in a minute are refused', async () => {
    const other = await startServer({ env: { CHAT_SIGNING_SECRET: chatSecret, WEBHOOK_MAX_PER_MINUTE: '2' } });
    try {
      const answers = [1, 2, 3].map(() => sendChat(other, chatEvent({ text: 'hello' })));
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect(statuses.toSorted((one, another) => one - another)).toEqual([200, 200, 429]);
    } finally {
      await other.destroy();
    }
  });

  test('while too many messages wait, more are refused', async () => {
    const other = await startServer({ env: { CHAT_SIGNING_SECRET: chatSecret } });
    try {
      const row = {
        source: 'chat/default',
        outcome: 'pending',
        verified: 1,
        bytes: 1,
        createdAt: new Date().toISOString(),
      } as const;
      const rows = Array.from({ length: 1001 }, () => ({ ...row, id: randomUUID() }));
      insertRows(other, 'webhook_deliveries', rows);
      expect(await sendChat(other, chatEvent({ text: call }))).toMatchObject({
        status: 503,
        code: 'webhook_backlog',
        retryAfter: '1',
      });
    } finally {
      await other.destroy();
    }
  });

  test('workflows that wait for messages hear of them once', async () => {
    const { id } = (
      await server.call('createWorkflow', {
        body: {
          name: 'hears',
          definition: {
            nodes: [{ id: 'it', type: 'wait', config: { mode: 'event', eventName: 'chat.message', scope: 'global' } }],
          },
        },
      })
    ).body;
    const { runId } = (await server.call('triggerWorkflow', { path: { id }, body: {} })).body;
    await jobsDone(server);
    const ts = newTs();

    await sendChat(server, chatEvent({ text: 'just talk', ts, channel: 'C9' }));

    const { body } = await server.call('getWorkflowRun', { path: { id: runId }, query: { wait: 20 } });
    expect(body.steps[0]?.output).toMatchObject({
      payload: { channel: 'C9', text: 'just talk', user: 'UADA', ts, threadTs: ts },
    });
  });
});

describe('whom a message is for', () => {
  const idOf = async (fields: Parameters<typeof registerAgent>[1]) => (await registerAgent(server, fields)).id;

  test('the lead, an agent of a thread, agents that are called, and the lead for those who are away', async () => {
    const lead = await idOf({ isLead: true, name: 'Lead' });
    const worker = await idOf({ name: 'Worker' });
    const away = await idOf({ name: 'Away' });
    await server.call('closeAgent', { agentId: away });
    const user = somebody();
    const receiversOf = async (event: object) => {
      const { taskId } = await taken(server, chatEvent({ user, ...event }));
      return taskId === undefined ? undefined : taskOf(taskId);
    };

    const first = newTs();
    const asked = await receiversOf({ text: call, ts: first });
    expect(asked).toMatchObject({ agentId: lead, status: 'pending', routingReason: 'skill' });

    const reply = { thread_ts: first };
    expect(await receiversOf({ ...reply, text: 'and this?' })).toMatchObject({
      agentId: lead,
      routingReason: 'continuity',
      parentTaskId: asked?.id,
    });
    expect(await receiversOf({ ...reply, text: '<@UOTHER> what do you think?' })).toBeUndefined();
    expect(await receiversOf({ thread_ts: newTs(), text: 'nobody works here' })).toBeUndefined();

    const pinned = newTs();
    expect(await receiversOf({ text: `swarm#${worker} go`, ts: pinned })).toMatchObject({
      agentId: worker,
      routingReason: 'human_pinned',
    });
    expect(await receiversOf({ text: 'go on', thread_ts: pinned })).toMatchObject({
      agentId: worker,
      routingReason: 'continuity',
    });
    const again = await receiversOf({ text: `swarm#${away} go`, thread_ts: pinned });
    expect(again).toMatchObject({ agentId: lead, routingReason: 'overflow' });
    expect(again?.parentTaskId).toBeDefined();

    const all = newTs();
    await taken(server, chatEvent({ text: 'swarm#all look', ts: all, user: somebody() }));
    const forAll = await tasksOfThread(all);
    expect(forAll.map((task) => ('agentId' in task ? task.agentId : undefined))).toEqual([worker]);

    const alone = newTs();
    await receiversOf({ text: `swarm#${worker} go`, ts: alone });
    await server.call('closeAgent', { agentId: worker });
    expect(await receiversOf({ text: 'are you there?', thread_ts: alone })).toMatchObject({
      agentId: lead,
      routingReason: 'overflow',
    });
  });
});

test('what was said in the thread before is part of the task', async () => {
  const chat = await serveChat();
  const other = await startServer({ env: chat.env });
  try {
    const [first, second, third] = [newTs(), newTs(), newTs()];
    chat.channels.set('C1', [
      { ts: first, user: 'UADA', text: 'The build is red' },
      { ts: second, user: 'ULIN', text: 'since noon', thread_ts: first },
      { ts: third, user: 'UADA', text: call, thread_ts: first },
    ]);
    const { taskId } = await taken(other, chatEvent({ text: call, ts: third, thread_ts: first }));
    const { body } = await other.call('getTask', { path: { id: taskId ?? '' } });
    expect(body.task).toContain('Earlier in this thread:\nUADA: The build is red\nULIN: since noon');

    chat.refusals.set('conversations.replies', 'not_in_channel');
    expect(await taken(other, chatEvent({ text: call, thread_ts: first }))).toMatchObject({ outcome: 'created' });
  } finally {
    await other.destroy();
    chat.close();
  }
});
