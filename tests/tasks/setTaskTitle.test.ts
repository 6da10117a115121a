import { useServer } from '../support/server.js';
import { changeTask, clearTasks, createTask as create } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearTasks(server));
const setTitle = (id: string, body: unknown) => server.callUntyped('setTaskTitle', { path: { id }, body });
const lastUpdatedAt = '2026-01-01T00:00:00.000Z';

const agedTask = async () => {
  const task = await create(server, { task: 'x', agentId: null });
  changeTask(server, task.id, { lastUpdatedAt });
  return task;
};

test('sets the trimmed title and leaves lastUpdatedAt alone', async () => {
  const task = await agedTask();
  const { status, body } = await setTitle(task.id, { title: '  Slow export ' });
  expect(status).toBe(200);
  expect(body).toEqual({ task: { ...task, title: 'Slow export', lastUpdatedAt } });
  expect((await server.call('getTask', { path: { id: task.id } })).body).toMatchObject({
    title: 'Slow export',
    lastUpdatedAt,
  });
});

test.each([null, '', '   '])('%j removes it', async (title) => {
  const task = await agedTask();
  await setTitle(task.id, { title: 'Slow export' });
  expect((await setTitle(task.id, { title })).body.task).not.toHaveProperty('title');
});

test('finished tasks may be renamed', async () => {
  const task = await agedTask();
  changeTask(server, task.id, { status: 'completed' });
  expect((await setTitle(task.id, { title: 'Done' })).body.task).toMatchObject({ status: 'completed', title: 'Done' });
});

test('120 characters fit, 121 do not', async () => {
  const task = await agedTask();
  expect((await setTitle(task.id, { title: 'ä'.repeat(120) })).status).toBe(200);
  const body = await setTitle(task.id, { title: 'ä'.repeat(121) }).refused(400, 'validation_error', 'body.title');
  expect(body.error).toContain('body.title');
});

test.each([{}, { title: 5 }])('%j is refused', async (body) => {
  const task = await agedTask();
  await setTitle(task.id, body).refused(400, 'validation_error', 'body.title');
});

test('404 for an unknown task', async () => {
  expect(await setTitle('gone', { title: 'x' }).refused(404, 'task_not_found')).toMatchObject({
    error: 'Task not found',
  });
});
