import { randomUUID } from 'node:crypto';
import {
  finalStates,
  liveStates,
  minutesAgo,
  post,
  readTask,
  runningTask,
  statusOfAgent,
  taskIn,
  taskLogOf,
} from '../support/lifecycle.js';
import { useServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask } from '../support/tasks.js';

const server = useServer({ env: { CHAT_BOT_TOKEN: 'a-secret-of-the-environment' } });
afterEach(() => clearTasks(server));
const report = (id: string, agent?: string, progress = 'Half way') => post(server, id, 'progress', { progress }, agent);

test('is stored, logged, and moves the stall clock', async () => {
  const agent = addAgent(server);
  const { id } = await runningTask(server, agent);
  changeTask(server, id, { lastUpdatedAt: minutesAgo(3) });
  expect(await report(id, agent)).toMatchObject({ status: 200, body: { success: true } });
  const task = await readTask(server, id);
  expect(task).toMatchObject({ progress: 'Half way', status: 'in_progress' });
  expect(task.lastUpdatedAt > minutesAgo(1)).toBe(true);
  expect(taskLogOf(server, id).at(-1)).toMatchObject({
    eventType: 'task_progress',
    agentId: agent,
    newValue: 'Half way',
  });
});

test('is kept of a task that waits for another one, which does not start for that', async () => {
  const agent = addAgent(server);
  const { id: awaited } = await createTask(server, { task: 'first' });
  const { id } = await createTask(server, { task: 'then', agentId: agent, dependsOn: [awaited] });
  expect(await report(id, agent)).toMatchObject({ status: 200 });
  expect(await readTask(server, id)).toMatchObject({ status: 'pending', progress: 'Half way' });
  expect(statusOfAgent(server, agent)).toBe('idle');
});

test.each(['pending', 'paused'])('shows that a task that is %s runs', async (status) => {
  const agent = addAgent(server);
  const { id } = await taskIn(server, status, agent);
  await report(id, agent);
  expect(await readTask(server, id)).toMatchObject({ status: 'in_progress', progress: 'Half way' });
  expect(statusOfAgent(server, agent)).toBe('busy');
  expect(taskLogOf(server, id).map(({ newValue }) => newValue)).toContain('in_progress');
});

test.each(liveStates.filter((status) => !['pending', 'in_progress', 'paused'].includes(status)))(
  'does not move a task that is %s',
  async (status) => {
    const { id } = await taskIn(server, status, addAgent(server));
    changeTask(server, id, { lastUpdatedAt: minutesAgo(3) });
    await report(id);
    const task = await readTask(server, id);
    expect(task).toMatchObject({ status, progress: 'Half way' });
    expect(task.lastUpdatedAt > minutesAgo(1)).toBe(true);
  },
);

test.each(finalStates)('leaves a task that is %s untouched and is no error', async (status) => {
  const agent = addAgent(server);
  const { id } = await taskIn(server, status, agent);
  const before = await readTask(server, id);
  expect((await report(id, agent)).status).toBe(200);
  expect(await readTask(server, id)).toEqual(before);
});

test('masks secrets', async () => {
  const { id } = await runningTask(server, addAgent(server));
  await report(id, undefined, 'with a-secret-of-the-environment');
  expect((await readTask(server, id)).progress).toBe('with [REDACTED:CHAT_BOT_TOKEN]');
});

test('needs a text', async () => {
  const { id } = await runningTask(server, addAgent(server));
  for (const body of [{}, { progress: '' }, { progress: 1 }]) {
    const answer = await post(server, id, 'progress', body).refused(400, 'validation_error', 'body.progress');
    expect(answer.error).toContain('progress');
  }
});

test('does not know every task', async () => {
  await report(randomUUID()).refused(404, 'task_not_found');
});
