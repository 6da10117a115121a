import { useServer } from '../support/server.js';
import { changeTask, clearTasks, createTask as create } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearTasks(server));
const setVcs = (id: string, body: unknown) => server.callUntyped('setTaskVcs', { path: { id }, body });

const vcs = {
  vcsProvider: 'vcs_a',
  vcsRepo: 'acme/export',
  vcsNumber: 17,
  vcsUrl: 'https://vcs-a.example/acme/export/pull/17',
};

test('stores the four fields, and the task counts as updated', async () => {
  const task = await create(server, { task: 'x', agentId: 'a', vcsRepo: 'acme/old', vcsNumber: 1 });
  changeTask(server, task.id, { lastUpdatedAt: '2026-01-01T00:00:00.000Z' });
  const { status, body } = await setVcs(task.id, vcs);
  expect(status).toBe(200);
  expect(body).toEqual({ ...task, ...vcs, lastUpdatedAt: expect.any(String) });
  expect(body.lastUpdatedAt >= task.lastUpdatedAt).toBe(true);
});

test('links a pull request of vcs_a as an attachment, the latest one only', async () => {
  const task = await create(server, { task: 'x', agentId: 'a' });
  const linked = async () => {
    const { body } = await server.call('getTask', { path: { id: task.id } });
    return body.attachments.map(({ url }) => url);
  };
  await setVcs(task.id, vcs);
  expect(await linked()).toEqual([vcs.vcsUrl]);
  const next = { ...vcs, vcsNumber: 18, vcsUrl: 'https://vcs-a.example/acme/export/pull/18' };
  await setVcs(task.id, next);
  expect(await linked()).toEqual([next.vcsUrl]);
});

test.each([
  ['vcsProvider', undefined],
  ['vcsProvider', 'vcs_c'],
  ['vcsRepo', undefined],
  ['vcsRepo', ' '],
  ['vcsNumber', undefined],
  ['vcsNumber', 0],
  ['vcsNumber', '17'],
  ['vcsUrl', undefined],
  ['vcsUrl', 'no url'],
])('%s = %j is refused', async (name, value) => {
  const task = await create(server, { task: 'x', agentId: 'a' });
  const body = await setVcs(task.id, { ...vcs, [name]: value }).refused(400, 'validation_error', `body.${name}`);
  expect(body.error).toContain(name);
});

test('404 for an unknown task', async () => {
  expect(await setVcs('gone', vcs).refused(404, 'task_not_found')).toMatchObject({ error: 'Task not found' });
});
