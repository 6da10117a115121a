import { randomUUID } from 'node:crypto';
import { jobsDone } from '../support/jobs-done.js';
import {
  act,
  finalStates,
  liveStates,
  nextTrigger,
  post,
  readTask,
  runningTask,
  statusOfAgent,
  taskIn,
  taskLogOf,
} from '../support/lifecycle.js';
import { insertRow, insertRows, rowOf, rowsOf, whileRefusing } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

const server = useServer({ env: { CHAT_BOT_TOKEN: 'a-secret-of-the-environment' } });
afterEach(() => clearTasks(server));
test.each(liveStates)('ends a task that is %s', async (status) => {
  const { id } = await taskIn(server, status, addAgent(server));
  const answer = await post(server, id, 'cancel', { reason: 'No longer needed' });
  expect(answer).toMatchObject({
    status: 200,
    body: { success: true, task: { id, status: 'cancelled', failureReason: 'No longer needed' } },
  });
  const { finishedAt, lastUpdatedAt } = answer.body.task;
  expect(finishedAt).toBe(lastUpdatedAt);
  expect(taskLogOf(server, id).at(-1)).toMatchObject({
    eventType: 'task_status_change',
    oldValue: status,
    newValue: 'cancelled',
  });
});

test.each(finalStates)('refuses a task that is %s and changes nothing', async (status) => {
  const { id } = await taskIn(server, status, addAgent(server));
  const before = await readTask(server, id);
  const answer = await post(server, id, 'cancel').refused(409, 'wrong_task_status');
  expect(answer.error).toContain(status);
  expect(await readTask(server, id)).toEqual(before);
});

test('does not know every task', async () => {
  for (const id of [randomUUID(), 'not-a-uuid']) {
    expect(await post(server, id, 'cancel').refused(404, 'task_not_found')).toMatchObject({ error: 'Task not found' });
  }
});

test.each([
  ['no body', undefined, {}],
  ['an empty body', '', { 'Content-Type': 'application/json' }],
  ['a broken body', '{"reason": ', { 'Content-Type': 'application/json' }],
  ['a blank reason', '{"reason":"  "}', { 'Content-Type': 'application/json' }],
])('takes %s as no reason', async (_what, body, headers) => {
  const { id } = await createTask(server, { task: 'Stop me.', agentId: null });
  const answer = await server.callUntyped('cancelTask', { path: { id }, body, headers });
  expect(answer.status).toBe(200);
  expect(answer.body.task.failureReason).toMatch(/\S/);
});

test('masks secrets in the reason', async () => {
  const { id } = await createTask(server, { task: 'Stop me.', agentId: null });
  const { body } = await post(server, id, 'cancel', { reason: 'used a-secret-of-the-environment' });
  expect(body.task.failureReason).toBe('used [REDACTED:CHAT_BOT_TOKEN]');
});

test('frees the slot of the agent that ran it', async () => {
  const agent = addAgent(server);
  const { id } = await runningTask(server, agent);
  await post(server, id, 'cancel');
  expect(statusOfAgent(server, agent)).toBe('idle');
});

test('frees the slot of the agent that reviewed it', async () => {
  const agent = addAgent(server);
  const { id } = await createTask(server, { task: 'Would you?', offeredTo: agent });
  await nextTrigger(server, agent);
  expect(statusOfAgent(server, agent)).toBe('busy');
  await post(server, id, 'cancel');
  expect(statusOfAgent(server, agent)).toBe('idle');
});

describe('tasks that depend on it', () => {
  const dependent = (task: string, ...dependsOn: string[]) => createTask(server, { task, agentId: null, dependsOn });

  test('fail, recursively, and name what they waited for', async () => {
    const first = await createTask(server, { task: 'first', agentId: null });
    const second = await dependent('second', first.id);
    const third = await dependent('third', second.id);

    await post(server, first.id, 'cancel');

    const failed = await readTask(server, second.id);
    expect(failed).toMatchObject({ status: 'failed', finishedAt: expect.any(String) });
    expect(failed.failureReason).toContain(first.id);
    expect((await readTask(server, third.id)).failureReason).toContain(second.id);
    expect(taskLogOf(server, third.id).at(-1)).toMatchObject({ newValue: 'failed', details: { blockedBy: second.id } });
  });

  test('fail once in a diamond', async () => {
    const top = await createTask(server, { task: 'top', agentId: null });
    const left = await dependent('left', top.id);
    const right = await dependent('right', top.id);
    const bottom = await dependent('bottom', left.id, right.id);
    await post(server, top.id, 'cancel');
    expect((await readTask(server, bottom.id)).status).toBe('failed');
    expect(taskLogOf(server, bottom.id).filter(({ newValue }) => newValue === 'failed')).toHaveLength(1);
  });

  test('fail also in a circle, itself left alone', async () => {
    const first = await createTask(server, { task: 'first', agentId: null });
    const second = await dependent('second', first.id);
    insertRow(server, 'task_dependencies', { taskId: first.id, dependsOnId: second.id });
    await post(server, first.id, 'cancel');
    expect((await readTask(server, first.id)).status).toBe('cancelled');
    expect((await readTask(server, second.id)).status).toBe('failed');
  });

  /** So many tasks that wait for one, oldest first. */
  const addDependents = async (blockerId: string, count: number) => {
    const { id } = await dependent('waiting', blockerId);
    const first = rowOf(server, 'tasks', { id });
    const others = Array.from({ length: count - 1 }, (_, index) => ({
      ...first,
      id: randomUUID(),
      createdAt: new Date(Date.parse(first.createdAt) + index + 1).toISOString(),
    }));
    insertRows(server, 'tasks', others);
    insertRows(
      server,
      'task_dependencies',
      others.map((other) => ({ taskId: other.id, dependsOnId: blockerId })),
    );
    return [first, ...others];
  };
  const failedIds = () => new Set(rowsOf(server, 'tasks', { status: 'failed' }).map(({ id }) => id));

  test('fail, however many: a hundred at once, the others right after it, and cannot start meanwhile', async () => {
    const first = await createTask(server, { task: 'first', agentId: null });
    const waiting = await addDependents(first.id, 250);
    const ids = waiting.map(({ id }) => id);
    const next = waiting[100];
    const last = await dependent('last', ids[249] ?? '');
    const left = { on: 'update', table: 'tasks', when: `old."createdAt" >= '${next?.createdAt}'` } as const;

    await whileRefusing(server, left, async () => {
      await post(server, first.id, 'cancel');
      expect(failedIds()).toEqual(new Set(ids.slice(0, 100)));
      await act(server, next?.id ?? '', 'claim', addAgent(server)).refused(409, 'dependencies_open');
    });

    await waitFor('the others to fail', () => failedIds().size === 251);
    expect(failedIds()).toEqual(new Set([...ids, last.id]));
    expect((await readTask(server, ids[249] ?? '')).failureReason).toContain(first.id);
  });

  test('stay as they ended', async () => {
    const first = await createTask(server, { task: 'first', agentId: null });
    const done = await dependent('done', first.id);
    changeTask(server, done.id, { status: 'completed', finishedAt: new Date().toISOString() });
    await post(server, first.id, 'cancel');
    expect((await readTask(server, done.id)).status).toBe('completed');
  });

  test('free their slot when they were running', async () => {
    const agent = addAgent(server);
    const first = await createTask(server, { task: 'first', agentId: null });
    const second = await runningTask(server, agent);
    insertRow(server, 'task_dependencies', { taskId: second.id, dependsOnId: first.id });
    await post(server, first.id, 'cancel');
    expect((await readTask(server, second.id)).status).toBe('failed');
    expect(statusOfAgent(server, agent)).toBe('idle');
  });
});

test('promotes what was still to be said to the worker', async () => {
  const agent = addAgent(server);
  const { id } = await runningTask(server, agent);
  insertRow(server, 'steering_messages', {
    id: randomUUID(),
    taskId: id,
    body: 'And then this.',
    mode: 'queue',
    status: 'pending',
    source: 'api',
    createdByKind: 'system',
    createdAt: new Date().toISOString(),
  });
  await post(server, id, 'cancel');
  await jobsDone(server);
  const promoted = server.database.prepare('select task, taskType, agentId from tasks where parentTaskId = ?').all(id);
  expect(promoted).toEqual([{ task: 'And then this.', taskType: 'follow-up', agentId: agent }]);
});
