import { randomUUID } from 'node:crypto';
import { addAttachment } from '../support/files.js';
import { insertRow } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask as create } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearTasks(server));
const get = (id: string, logsLimit?: number | string) =>
  server.callUntyped('getTask', { path: { id }, query: { logsLimit } });

const addLog = (taskId: string, newValue: string, createdAt: string): void => {
  const change = { eventType: 'task_status_change', taskId, oldValue: 'pending', newValue, createdAt };
  insertRow(server, 'agent_log', { id: randomUUID(), ...change });
};

const addLink = (taskId: string, name: string, createdAt: string): void => {
  const link = { kind: 'url', url: 'https://example.com/', capabilities: '{"marker":true}', isPrimary: 1 };
  addAttachment(server, taskId, { name, createdAt, ...link });
};

test('shows the task in full with all that belongs to it', async () => {
  const task = await create(server, { task: 'x', agentId: null });
  const { status, body } = await get(task.id);
  expect(status).toBe(200);
  expect(body).toEqual({
    ...task,
    isLeadTask: false,
    supportedSteerModes: [],
    attachments: [],
    logs: [expect.objectContaining({ eventType: 'task_created', taskId: task.id })],
    waitingFor: expect.objectContaining({ name: 'routing', state: 'closed' }),
  });
});

test.each(['not-a-uuid', randomUUID()])('404 for %s', async (id) => {
  await get(id).refused(404, 'task_not_found');
});

test('the log comes newest first and no longer than asked for', async () => {
  const task = await create(server, { task: 'x', agentId: null });
  addLog(task.id, 'in_progress', '2199-01-01T00:00:00.000Z');
  addLog(task.id, 'completed', '2199-01-02T00:00:00.000Z');
  const newValues = async (logsLimit?: number) =>
    (await get(task.id, logsLimit)).body.logs.map(({ newValue }) => newValue);
  expect(await newValues()).toEqual(['completed', 'in_progress', 'unassigned']);
  expect(await newValues(2)).toEqual(['completed', 'in_progress']);
});

test('200 log entries by default', async () => {
  const task = await create(server, { task: 'x', agentId: null });
  for (let count = 0; count < 205; count += 1) {
    addLog(task.id, String(count), '2199-01-01T00:00:00.000Z');
  }
  expect((await get(task.id)).body.logs).toHaveLength(200);
  expect((await get(task.id, 1000)).body.logs).toHaveLength(206);
});

test('of a log with long texts come the newest entries that have 512 KiB, and the very newest whatever it has', async () => {
  const task = await create(server, { task: 'x', agentId: null });
  const newest = async () => (await get(task.id, 1000)).body.logs.map(({ newValue }) => newValue?.[0]);

  for (const letter of 'abcd') {
    addLog(task.id, letter.repeat(200_000), `2199-01-01T00:00:0${'abcd'.indexOf(letter)}.000Z`);
  }
  expect(await newest()).toEqual(['d', 'c']);
  addLog(task.id, '\u0001'.repeat(262_144), '2199-01-02T00:00:00.000Z');
  expect(await newest()).toEqual(['\u0001']);
});

test.each(['0', '1001', 'x'])('logsLimit=%s is refused', async (limit) => {
  const task = await create(server, { task: 'x', agentId: null });
  await get(task.id, limit).refused(400, 'validation_error', 'query.logsLimit');
});

test('attachments come oldest first', async () => {
  const task = await create(server, { task: 'x', agentId: null });
  addLink(task.id, 'second', '2026-01-02T00:00:00.000Z');
  addLink(task.id, 'first', '2026-01-01T00:00:00.000Z');
  expect((await get(task.id)).body.attachments).toMatchObject([
    { name: 'first', taskId: task.id, kind: 'url', isPrimary: true, capabilities: { marker: true } },
    { name: 'second' },
  ]);
});

test('tells what steering can do, by the harness that runs the task', async () => {
  const lead = addAgent(server, { isLead: 1, harnessProvider: 'harness_b' });
  const task = await create(server, { task: 'x', agentId: lead });
  const read = async () => (await get(task.id)).body;
  expect(await read()).toMatchObject({ isLeadTask: true, supportedSteerModes: ['steer', 'queue'] });
  changeTask(server, task.id, { provider: 'harness_d' });
  expect(await read()).toMatchObject({ supportedSteerModes: ['queue'] });
  changeTask(server, task.id, { provider: 'harness_g' });
  expect(await read()).toMatchObject({ supportedSteerModes: [] });
});

test('a chat account that belongs to nobody is named as unknown', async () => {
  const task = await create(server, { task: 'x', agentId: null, chatUserId: 'U1' });
  const { requestedBy } = (await get(task.id)).body;
  expect(requestedBy).toEqual({ name: expect.stringMatching(/UNKNOWN.*U1/) });
});

test('internal columns stay internal', async () => {
  const task = await create(server, { task: 'x', agentId: null });
  changeTask(server, task.id, { attempt: 2, attemptRuntimeId: 'rt' });
  const { body } = await get(task.id);
  for (const name of [
    'attempt',
    'attemptRuntimeId',
    'requesterInherited',
    'unmetDependencies',
    'isHeartbeat',
    'isHumanFree',
    'isAutoAssigned',
    'rootTaskId',
  ]) {
    expect(body).not.toHaveProperty(name);
  }
});

describe('with wait', () => {
  const waited = (id: string, wait: number) => server.call('getTask', { path: { id }, query: { wait } });

  test('answers at once when the task has ended, and after the time when it has not', async () => {
    const { id } = await create(server, { task: 'x' });
    expect((await waited(id, 1)).body.status).toBe('unassigned');
    await server.call('cancelTask', { path: { id }, body: {} });
    expect((await waited(id, 55)).body.status).toBe('cancelled');
  });

  test('answers everybody who waits when the task ends', async () => {
    const { id } = await create(server, { task: 'x' });
    const answers = [waited(id, 55).answer(), waited(id, 55).answer()];
    await server.call('cancelTask', { path: { id }, body: {} });
    const statuses = (await Promise.all(answers)).map(({ body }) => body);
    expect(statuses).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }]);
  });

  test('does not know an unknown task, nor wait for longer than it may', async () => {
    await waited(randomUUID(), 55).refused(404, 'task_not_found');
    await waited(randomUUID(), 56).refused(400, 'validation_error', 'query.wait');
  });
});
