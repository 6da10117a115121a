import { randomUUID } from 'node:crypto';
import { jobsDone } from '../support/jobs-done.js';
import { changeRows } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addMessage, addRunningTask, followUpsOf, messagesOf, report, steer } from '../support/steering.js';
import { addAgent, changeTask } from '../support/tasks.js';

const server = useServer();

const reason = { reason: 'the harness refused the input' };

const finish = (agentId: string, taskId: string, body: object) =>
  server.callUntyped('finishTask', { path: { id: taskId }, body, agentId });

describe('promoteSteering', () => {
  test('a pending message becomes a follow-up task of the same agent', async () => {
    const { agentId, taskId } = await addRunningTask(server);
    const id = await addMessage(server, taskId, { source: 'chat' });

    const { status, body } = await report(server, agentId, id, 'undeliverable', reason);

    expect(status).toBe(200);
    expect(body.message).toMatchObject({ id, status: 'promoted', promotedTaskId: body.promotedTaskId });
    const task = (await server.call('getTask', { path: { id: body.promotedTaskId } })).body;
    expect(task).toMatchObject({
      task: 'Mind the gap',
      agentId,
      status: 'pending',
      taskType: 'follow-up',
      parentTaskId: taskId,
      source: 'chat',
    });
    const [entry] = (await server.call('getTask', { path: { id: taskId } })).body.logs;
    expect(entry).toMatchObject({ eventType: 'task_steering', newValue: 'promoted' });
    expect(JSON.parse(entry?.metadata ?? '')).toMatchObject({ steeringMessageId: id, ...reason });
  });

  test('a retry returns the same task', async () => {
    const { agentId, taskId } = await addRunningTask(server);
    const id = await addMessage(server, taskId);

    const first = await report(server, agentId, id, 'undeliverable', reason);
    const again = await report(server, agentId, id, 'undeliverable', { reason: 'again' });

    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(followUpsOf(server, taskId)).toHaveLength(1);
  });

  test('a delivered message stays, without a task', async () => {
    const { agentId, taskId } = await addRunningTask(server);
    const id = await addMessage(server, taskId);
    await report(server, agentId, id, 'delivered', { mode: 'queue' });

    const { status, body } = await report(server, agentId, id, 'undeliverable', reason);

    expect([status, body.message?.status]).toEqual([200, 'delivered']);
    expect(body).not.toHaveProperty('promotedTaskId');
    expect(followUpsOf(server, taskId)).toEqual([]);
  });

  test('says what is missing or not allowed', async () => {
    const { agentId, taskId } = await addRunningTask(server);
    const other = addAgent(server);
    const id = await addMessage(server, taskId);

    expect((await report(server, agentId, id, 'undeliverable', {})).body.error).toContain('reason');
    expect((await report(server, agentId, id, 'undeliverable', { reason: '' })).status).toBe(400);
    expect((await report(server, other, id, 'undeliverable', reason)).status).toBe(403);
    expect((await report(server, agentId, randomUUID(), 'undeliverable', reason)).status).toBe(404);
    expect((await report(server, 'stranger', id, 'undeliverable', reason)).status).toBe(404);
    expect((await messagesOf(server, taskId))[0]?.status).toBe('pending');
  });
});

describe('the end of a task', () => {
  test.each([
    ['completed', (agentId: string, taskId: string) => finish(agentId, taskId, { status: 'completed' })],
    ['failed', (agentId: string, taskId: string) => finish(agentId, taskId, { status: 'failed' })],
    ['cancelled', (_agentId: string, taskId: string) => server.callUntyped('cancelTask', { path: { id: taskId } })],
  ])('%s promotes what is pending, in order, and nothing else', async (status, end) => {
    const { agentId, taskId } = await addRunningTask(server, {
      task: { followUpConfig: { disabled: true } },
    });
    const done = await addMessage(server, taskId, { message: 'done' });
    await report(server, agentId, done, 'delivered', { mode: 'queue' });
    await addMessage(server, taskId, { message: 'first' });
    await addMessage(server, taskId, { message: 'second' });

    expect((await end(agentId, taskId)).status).toBe(200);
    await end(agentId, taskId).answer();

    await jobsDone(server);
    expect((await server.call('getTask', { path: { id: taskId } })).body.status).toBe(status);
    expect(followUpsOf(server, taskId)).toMatchObject([
      { task: 'first', agentId, taskType: 'follow-up' },
      { task: 'second', agentId, taskType: 'follow-up' },
    ]);
    expect((await messagesOf(server, taskId)).map((message: { status: string }) => message?.status)).toEqual([
      'delivered',
      'promoted',
      'promoted',
    ]);
  });

  /** A task that has ended, with messages whose job is late. */
  const addUndelivered = async (...messages: readonly string[]) => {
    const { agentId, taskId } = await addRunningTask(server);
    const ids: string[] = [];
    for (const message of messages) {
      ids.push(await addMessage(server, taskId, { message }));
    }
    changeTask(server, taskId, { status: 'completed', finishedAt: new Date().toISOString() });
    return { agentId, taskId, ids };
  };
  const tasksOf = (taskId: string) => followUpsOf(server, taskId).map(({ task }) => task);

  test('what is said before older messages were promoted is promoted after them', async () => {
    const { taskId } = await addUndelivered('first', 'second');

    const { status, body } = await steer(server, taskId, { message: 'third' });

    expect([status, body.outcome]).toEqual([200, 'queued']);
    expect(body).not.toHaveProperty('promotedTaskId');
    await jobsDone(server);
    expect(tasksOf(taskId)).toEqual(['first', 'second', 'third']);
    const { body: later } = await steer(server, taskId, { message: 'fourth' });
    expect(later.outcome).toBe('promoted');
  });

  test('what cannot be delivered is promoted after older messages', async () => {
    const { agentId, taskId, ids } = await addUndelivered('first', 'second');
    const [, second = ''] = ids;

    const { status, body } = await report(server, agentId, second, 'undeliverable', reason);

    expect([status, body.message?.status]).toEqual([200, 'pending']);
    expect(body).not.toHaveProperty('promotedTaskId');
    await jobsDone(server);
    expect(tasksOf(taskId)).toEqual(['first', 'second']);
    expect((await report(server, agentId, second, 'undeliverable', reason)).body.message?.status).toBe('promoted');
  });

  test('a superseded task hands its messages to the task that goes on', async () => {
    const { agentId, taskId } = await addRunningTask(server);
    const id = await addMessage(server, taskId);

    const { body } = await server.call('supersedeTask', {
      path: { id: taskId },
      body: { reason: 'graceful_shutdown' },
      agentId,
    });

    expect(await messagesOf(server, taskId)).toEqual([]);
    expect(await messagesOf(server, body.resumeTaskId ?? '')).toMatchObject([{ id, status: 'pending' }]);
    expect(followUpsOf(server, taskId)).toMatchObject([{ id: body.resumeTaskId, taskType: 'resume' }]);
  });

  test('a reclaimed task keeps its messages', async () => {
    const { agentId, taskId } = await addRunningTask(server, {
      columns: { lastUpdatedAt: '2020-01-01T00:00:00.000Z' },
    });
    await addMessage(server, taskId);
    changeTask(server, taskId, { lastUpdatedAt: '2020-01-01T00:00:00.000Z' });
    changeRows(server, 'steering_messages', { taskId }, { createdAt: '2020-01-01T00:00:00.000Z' });

    await server.call('runHeartbeatSweep');

    expect((await server.call('getTask', { path: { id: taskId } })).body).toMatchObject({ status: 'pending', agentId });
    expect((await messagesOf(server, taskId))[0]?.status).toBe('pending');
  });
});
