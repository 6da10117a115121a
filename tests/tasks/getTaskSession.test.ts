import { useServer } from '../support/server.js';
import { addAgent, clearTasks, createTask as create } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearTasks(server));
const sessionOf = (id: string) => server.call('getTaskSession', { path: { rootTaskId: id } });

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
  expect(body).toEqual({ root: shownRoot, chain: [shownRoot, { ...child, ...inPool }, { ...grandchild, ...inPool }] });
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
