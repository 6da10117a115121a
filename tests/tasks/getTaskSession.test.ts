import type { CallInput } from '../support/call.js';
import { useServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask as create } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearTasks(server));
const sessionOf = (id: string, query: CallInput<'getTaskSession'>['query'] = {}) =>
  server.call('getTaskSession', { path: { rootTaskId: id }, query });

test('the root and the chain in the order of creation', async () => {
  const lead = addAgent(server, { isLead: 1, harnessProvider: 'harness_c' });
  const root = await create(server, { task: 'root', agentId: lead });
  const child = await create(server, { task: 'child', agentId: null, parentTaskId: root.id });
  const other = await create(server, { task: 'other', agentId: null });
  const grandchild = await create(server, { task: 'grandchild', agentId: null, parentTaskId: child.id });
  const { status, body } = await sessionOf(root.id);
  expect(status).toBe(200);
  const shownRoot = { ...root, isLeadTask: true, supportedSteerModes: ['steer', 'queue'] };
  const inPool = { isLeadTask: false, supportedSteerModes: [] };
  expect(body).toEqual({
    root: shownRoot,
    chain: [shownRoot, { ...child, ...inPool }, { ...grandchild, ...inPool }],
    total: 3,
    limit: 1000,
    offset: 0,
  });
  expect((await sessionOf(other.id)).body.chain).toHaveLength(1);
});

test('a task with a parent is no session; the answer names its root', async () => {
  const root = await create(server, { task: 'root', agentId: null });
  const child = await create(server, { task: 'child', agentId: null, parentTaskId: root.id });
  const body = await sessionOf(child.id).refused(404, 'session_not_found');
  expect(body).toEqual({ error: expect.stringContaining('not found'), code: 'session_not_found', rootTaskId: root.id });
});

test('404 for an unknown task', async () => {
  expect(await sessionOf('gone').refused(404, 'task_not_found')).toMatchObject({ error: 'Task not found' });
});

test('limit and offset choose a page of the chain, and the root comes with each', async () => {
  const root = await create(server, { task: 'root', agentId: null });
  const ids = [root.id];
  for (let count = 0; count < 4; count += 1) {
    ids.push((await create(server, { task: 'child', agentId: null, parentTaskId: root.id })).id);
  }
  const { body } = await sessionOf(root.id, { limit: 2, offset: 3 });

  expect(body).toMatchObject({ root: { id: root.id }, total: 5, limit: 2, offset: 3 });
  expect(body.chain.map(({ id }) => id)).toEqual(ids.slice(3));
  expect((await sessionOf(root.id, { offset: 5 })).body).toMatchObject({ root: { id: root.id }, chain: [], total: 5 });
  await sessionOf(root.id, { limit: 1001 }).refused(400, 'validation_error', 'query.limit');
});

test('a page of long tasks ends early, and the next goes on', async () => {
  const root = await create(server, { task: 'root', agentId: null });
  const ids = [root.id];
  for (let count = 0; count < 6; count += 1) {
    const { id } = await create(server, { task: 'long', agentId: null, parentTaskId: root.id });
    changeTask(server, id, { output: 'x'.repeat(1_000_000) });
    ids.push(id);
  }
  const [page, next] = [(await sessionOf(root.id)).body, (await sessionOf(root.id, { offset: 5 })).body];

  expect([page.chain.length, page.total]).toEqual([5, 7]);
  expect([...page.chain, ...next.chain].map(({ id }) => id)).toEqual(ids);
});
