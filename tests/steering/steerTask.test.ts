import { randomUUID } from 'node:crypto';
import { insertRows, rowOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { addMessage, addRunningTask, followUpsOf, messagesOf, report, steer } from '../support/steering.js';
import { addAgent, changeTask, createTask } from '../support/tasks.js';

const server = useSharedServer();

const task = async (id: string) => (await server.call('getTask', { path: { id } })).body;

describe('steerTask', () => {
  test('stores a message for a running task and leaves a trace in its log', async () => {
    const { taskId } = await addRunningTask(server);

    const { status, body } = await steer(server, taskId, { mode: 'steer', source: 'ui' });

    expect([status, body]).toEqual([
      200,
      { outcome: 'steered', steeringMessageId: expect.any(String), effectiveMode: 'steer' },
    ]);
    expect(await messagesOf(server, taskId)).toEqual([
      {
        id: body.steeringMessageId,
        taskId,
        body: 'Mind the gap',
        mode: 'steer',
        status: 'pending',
        source: 'ui',
        createdByKind: 'system',
        createdAt: expect.any(String),
      },
    ]);
    expect((await task(taskId)).logs[0]).toMatchObject({ eventType: 'task_steering', newValue: 'pending' });
  });

  test('refuses a message when 100 wait, until one of them is delivered', async () => {
    const { agentId, taskId } = await addRunningTask(server);
    const first = await addMessage(server, taskId);
    const row = rowOf(server, 'steering_messages', { id: first });
    insertRows(
      server,
      'steering_messages',
      Array.from({ length: 99 }, () => ({ ...row, id: randomUUID() })),
    );

    await steer(server, taskId).refused(409, 'too_many_pending_messages');
    expect(await messagesOf(server, taskId)).toHaveLength(100);
    await report(server, agentId, first, 'delivered', { mode: 'queue' });
    expect((await steer(server, taskId)).body).toMatchObject({ outcome: 'queued' });
  });

  test('queues by default, as api', async () => {
    const { taskId } = await addRunningTask(server);

    const { body } = await steer(server, taskId);

    expect(body).toMatchObject({ outcome: 'queued', effectiveMode: 'queue' });
    expect(body).not.toHaveProperty('degradedFrom');
    expect((await messagesOf(server, taskId))[0]).toMatchObject({ mode: 'queue', source: 'api' });
  });

  test.each([
    ['harness_a', 'queue'],
    ['harness_b', 'steer'],
    ['harness_c', 'steer'],
    ['harness_d', 'queue'],
    ['harness_e', 'steer'],
    ['harness_f', 'queue'],
    ['harness_h', 'queue'],
    ['harness_i', 'queue'],
    ['harness_j', 'queue'],
    ['harness_k', 'queue'],
  ])('on %s an interrupting message becomes %s', async (harness, effectiveMode) => {
    const { taskId } = await addRunningTask(server, { harness });

    const { body } = await steer(server, taskId, { mode: 'steer' });

    expect(body.effectiveMode).toBe(effectiveMode);
    expect(body.degradedFrom).toBe(effectiveMode === 'steer' ? undefined : 'steer');
    expect(body.outcome).toBe(effectiveMode === 'steer' ? 'steered' : 'queued');
  });

  test('harness_g takes no messages: they become follow-up tasks', async () => {
    const { taskId, agentId } = await addRunningTask(server, { harness: 'harness_g' });

    const { body } = await steer(server, taskId);

    expect(body).toEqual({
      outcome: 'promoted',
      steeringMessageId: expect.any(String),
      promotedTaskId: expect.any(String),
      effectiveMode: 'queue',
    });
    expect(await task(body.promotedTaskId ?? '')).toMatchObject({
      task: 'Mind the gap',
      agentId,
      status: 'pending',
      taskType: 'follow-up',
      parentTaskId: taskId,
    });
    expect((await messagesOf(server, taskId))[0]).toMatchObject({
      status: 'promoted',
      promotedTaskId: body.promotedTaskId,
    });
  });

  test('the harness the task runs on counts before that of its agent', async () => {
    const { taskId } = await addRunningTask(server, { harness: 'harness_g', columns: { provider: 'harness_e' } });

    expect((await steer(server, taskId, { mode: 'steer' })).body.outcome).toBe('steered');
  });

  test('a task without a known harness counts as harness_a', async () => {
    const { taskId } = await addRunningTask(server);
    changeTask(server, taskId, { agentId: 'nobody-known' });

    expect((await steer(server, taskId, { mode: 'steer' })).body).toMatchObject({
      outcome: 'queued',
      degradedFrom: 'steer',
    });
  });

  test.each(['pending', 'offered', 'unassigned'])(
    'a task that is %s keeps the message, but only queued',
    async (status) => {
      const { taskId } = await addRunningTask(server, { columns: { status } });

      const { body } = await steer(server, taskId, { mode: 'steer' });

      expect(body).toMatchObject({ outcome: 'queued', effectiveMode: 'queue', degradedFrom: 'steer' });
      expect(followUpsOf(server, taskId)).toEqual([]);
    },
  );

  test.each(['draft', 'backlog', 'reviewing', 'completed', 'failed', 'cancelled', 'superseded'])(
    'a message to a task that is %s becomes a follow-up task for the same agent',
    async (status) => {
      const { taskId, agentId } = await addRunningTask(server, { columns: { status } });

      const { body } = await steer(server, taskId);

      expect(body.outcome).toBe('promoted');
      expect(followUpsOf(server, taskId)).toMatchObject([{ id: body.promotedTaskId, agentId, taskType: 'follow-up' }]);
      expect((await task(taskId)).status).toBe(status);
    },
  );

  test('the follow-up of a task without an agent goes to the pool, though there is a lead', async () => {
    addAgent(server, { isLead: 1, name: 'lead' });
    const { id } = await createTask(server, { task: 'x', status: 'backlog' });

    const { body } = await steer(server, id);

    expect(await task(body.promotedTaskId ?? '')).toMatchObject({ agentId: null, status: 'unassigned' });
  });

  test('a paused task is resumed', async () => {
    const { taskId } = await addRunningTask(server, { columns: { status: 'paused', wasPaused: 1 } });

    const { body } = await steer(server, taskId, { mode: 'steer' });

    expect(body).toMatchObject({ outcome: 'steered', effectiveMode: 'steer' });
    expect(await task(taskId)).toMatchObject({ status: 'in_progress', wasPaused: true });
  });

  test('fail instead of degrading answers 422 and changes nothing', async () => {
    const { taskId } = await addRunningTask(server, { harness: 'harness_a', columns: { status: 'paused' } });

    const body = await steer(server, taskId, { mode: 'steer', onUnsupported: 'fail' }).refused(
      422,
      'unsupported_steer_mode',
    );
    expect(body.error).toContain("Mode 'steer' is not supported");
    expect(await messagesOf(server, taskId)).toEqual([]);
    expect((await task(taskId)).status).toBe('paused');
  });

  test('fail instead of promoting answers 422, too', async () => {
    const gone = await addRunningTask(server, { columns: { status: 'completed' } });
    const deaf = await addRunningTask(server, { harness: 'harness_g' });

    for (const { taskId } of [gone, deaf]) {
      await steer(server, taskId, { onUnsupported: 'fail' }).refused(422, 'unsupported_steer_mode');
      expect(followUpsOf(server, taskId)).toEqual([]);
    }
  });

  test('fail is content with a mode that is supported', async () => {
    const { taskId } = await addRunningTask(server, { harness: 'harness_a' });

    expect((await steer(server, taskId, { mode: 'queue', onUnsupported: 'fail' })).body.outcome).toBe('queued');
  });

  test('secrets are masked before the text is stored', async () => {
    const { taskId } = await addRunningTask(server);
    const secret = `swt_${'a'.repeat(24)}`;

    await steer(server, taskId, { message: `use ${secret}` });

    expect((await messagesOf(server, taskId))[0]?.body).toBe('use [REDACTED:user-token]');
  });

  test('refuses blank messages, unknown modes and sources', async () => {
    const { taskId } = await addRunningTask(server);
    const wrong = [
      { message: '' },
      { message: ' \n' },
      { mode: 'shout' },
      { source: 'mail' },
      { onUnsupported: 'ask' },
    ];

    for (const body of wrong) {
      await steer(server, taskId, body).refused(400, 'validation_error', `body.${Object.keys(body)[0]}`);
    }
    expect(await messagesOf(server, taskId)).toEqual([]);
  });

  test('answers 404 for an unknown task and an unknown agent', async () => {
    const { taskId } = await addRunningTask(server);

    await steer(server, randomUUID()).refused(404, 'task_not_found');
    await steer(server, taskId, {}, { 'X-Agent-ID': 'stranger' }).refused(404, 'agent_not_found');
  });

  test('an agent may steer as a lead or as the creator, under its name', async () => {
    const lead = addAgent(server, { isLead: 1, name: 'Head' });
    const creator = addAgent(server, { name: 'Maker' });
    const other = addAgent(server, { name: 'Other' });
    const { taskId, agentId } = await addRunningTask(server, { columns: { creatorAgentId: creator } });
    const as = (id: string) => steer(server, taskId, {}, { 'X-Agent-ID': id });

    expect((await as(lead)).status).toBe(200);
    expect((await as(creator)).status).toBe(200);
    await as(other).refused(403, 'steering_forbidden');
    await as(agentId).refused(403, 'steering_forbidden');
    expect(await messagesOf(server, taskId)).toMatchObject([
      { createdByKind: 'agent', createdByAgentId: lead, senderLabel: 'Head' },
      { createdByKind: 'agent', createdByAgentId: creator, senderLabel: 'Maker' },
    ]);
  });

  test('the sender of a promoted message is the creator of its task', async () => {
    const lead = addAgent(server, { isLead: 1, name: 'Head' });
    const { taskId } = await addRunningTask(server, { columns: { status: 'failed' } });

    const { body } = await steer(server, taskId, {}, { 'X-Agent-ID': lead });

    expect((await task(body.promotedTaskId ?? '')).creatorAgentId).toBe(lead);
  });

  test('an unknown user named in the body is ignored', async () => {
    const { taskId } = await addRunningTask(server);

    await steer(server, taskId, { requestedByUserId: 'nobody' });

    expect((await messagesOf(server, taskId))[0]).toMatchObject({ createdByKind: 'system' });
    expect((await messagesOf(server, taskId))[0]).not.toHaveProperty('createdByUserId');
  });

  test('a tracked context does not swallow a promoted message', async () => {
    const { taskId } = await addRunningTask(server, {
      task: { contextKey: 'task:trackers:tracker_a:ABC-1' },
      harness: 'harness_g',
    });

    const { body } = await steer(server, taskId);

    expect(body.promotedTaskId).not.toBe(taskId);
    expect(await task(body.promotedTaskId ?? '')).toMatchObject({ parentTaskId: taskId });
  });
});
