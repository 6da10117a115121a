import { useServer } from '../support/server.js';
import { changeTask, clearTasks, createTask as create } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearTasks(server));
const setTitle = (id: string, body: unknown) => server.request('PATCH', `/api/tasks/${id}/title`, { body });
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
  expect((await server.request('GET', `/api/tasks/${task.id}`)).body).toMatchObject({
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
  const { status, body } = await setTitle(task.id, { title: 'ä'.repeat(121) });
  expect(status).toBe(400);
  expect(body.error).toContain('body.title');
});

test.each([{}, { title: 5 }])('%j is refused', async (body) => {
  const task = await agedTask();
  expect((await setTitle(task.id, body)).status).toBe(400);
});

test('404 for an unknown task', async () => {
  expect(await setTitle('gone', { title: 'x' })).toMatchObject({
    status: 404,
    body: { error: 'Task not found', code: 'task_not_found' },
  });
});
