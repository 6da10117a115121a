import { useServer } from '../support/server.js';
import { changeTask, clearTasks, createTask as create } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearTasks(server));
const setSession = (id: string, body: unknown) => server.callUntyped('setTaskSession', { path: { id }, body });

const all = {
  harnessSessionId: 'sess-1',
  provider: 'harness_a',
  model: 'model_a',
  providerMeta: { a: 1 },
  harnessVariant: 'v',
  harnessVariantMeta: { b: { c: 2 } },
};

test('stores what is sent, and the task counts as updated', async () => {
  const task = await create(server, { task: 'x', agentId: 'a' });
  changeTask(server, task.id, { lastUpdatedAt: '2026-01-01T00:00:00.000Z' });
  const { status, body } = await setSession(task.id, all);
  expect(status).toBe(200);
  expect(body).toEqual({ ...task, ...all, lastUpdatedAt: expect.any(String) });
  expect(body.lastUpdatedAt >= task.lastUpdatedAt).toBe(true);
});

test('fields that are not sent stay, objects are replaced', async () => {
  const task = await create(server, { task: 'x', agentId: 'a' });
  await setSession(task.id, all);
  const { body } = await setSession(task.id, { harnessSessionId: 'sess-2', providerMeta: { z: 1 } });
  expect(body).toMatchObject({ ...all, harnessSessionId: 'sess-2', providerMeta: {} });
  expect(body.providerMeta).toEqual({ z: 1 });
});

test.each([
  [{}, 'body.harnessSessionId'],
  [{ harnessSessionId: '' }, 'body.harnessSessionId'],
  [{ harnessSessionId: 'x', provider: 'harness_z' }, 'body.provider'],
  [{ harnessSessionId: 'x', providerMeta: [] }, 'body.providerMeta'],
  [{ harnessSessionId: 'x', providerMeta: null }, 'body.providerMeta'],
])('%j is refused and changes nothing', async (body, path) => {
  const task = await create(server, { task: 'x', agentId: 'a' });
  await setSession(task.id, body).refused(400, 'validation_error', path);
  expect((await server.call('getTask', { path: { id: task.id } })).body).not.toHaveProperty('harnessSessionId');
});

test('404 for an unknown task', async () => {
  expect(await setSession('gone', all).refused(404, 'task_not_found')).toMatchObject({ error: 'Task not found' });
});
