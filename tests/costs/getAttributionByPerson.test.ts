import { decideHumanFree } from '../support/costs.js';
import { insertRow } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { changeTask, clearTasks, createTask } from '../support/tasks.js';

const server = useServer();
beforeEach(() => clearTasks(server));
const rows = async (query: { startDate?: string; endDate?: string } = {}) => {
  const { data } = await server.client().GET('/api/attribution/by-person', { params: { query } });
  return data?.rows;
};

type Fields = Parameters<typeof changeTask>[2];

const taskOf = async (requestedByUserId: string, fields: Fields = {}): Promise<string> => {
  const task = await createTask(server, { task: 'Work' });
  changeTask(server, task.id, { requestedByUserId, ...fields });
  return task.id;
};

const childOf = async (rootId: string, fields: Fields = {}): Promise<string> => {
  const task = await createTask(server, { task: 'Part', parentTaskId: rootId });
  changeTask(server, task.id, { vcsRepo: null, ...fields });
  return task.id;
};

const attach = (taskId: string, kind: string, url: string | null): void => {
  insertRow(server, 'task_attachments', {
    id: crypto.randomUUID(),
    taskId,
    name: 'x',
    kind,
    url,
    isPrimary: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
  });
};

const shipped = async (): Promise<number | undefined> => (await rows())?.[0]?.problemsShipped;

test('nobody’s tasks make no rows', async () => {
  await createTask(server, { task: 'Work' });
  expect(await rows()).toEqual([]);
});

test('counts problems and reach by person, in order of their ids', async () => {
  const root = await taskOf('user-b', { agentId: 'a1', vcsRepo: 'r1', source: 'chat' });
  await taskOf('user-b', { agentId: 'a1', vcsRepo: 'r2', source: 'api' });
  await childOf(root, { requestedByUserId: 'user-a', requesterInherited: 0, agentId: 'a2', source: 'mcp' });
  expect(await rows()).toEqual([
    {
      userId: 'user-a',
      problemsInitiated: 0,
      problemsShipped: 0,
      agentsReached: 1,
      reposReached: 0,
      surfacesReached: 1,
      firstPassYield: null,
    },
    {
      userId: 'user-b',
      problemsInitiated: 2,
      problemsShipped: 0,
      agentsReached: 1,
      reposReached: 2,
      surfacesReached: 2,
      firstPassYield: null,
    },
  ]);
});

test('human-free tasks count for nothing', async () => {
  await taskOf('user-a', { isHeartbeat: 1 });
  const heartbeat = await createTask(server, { task: 'Look', taskType: 'heartbeat' });
  await childOf(heartbeat.id, { requestedByUserId: 'user-a', requesterInherited: 1 });
  await decideHumanFree(server);
  expect(await rows()).toEqual([]);
});

test('the range is over the creation of the tasks', async () => {
  await taskOf('user-a', { createdAt: '2026-03-01T23:59:59.999Z' });
  await taskOf('user-b', { createdAt: '2026-03-02T00:00:00.000Z' });
  const people = async (query: { startDate?: string; endDate?: string }) =>
    (await rows(query))?.map((row) => row.userId);
  expect(await people({ startDate: '2026-03-01', endDate: '2026-03-01' })).toEqual(['user-a']);
  expect(await people({ startDate: '2026-03-02' })).toEqual(['user-b']);
});

test.each([
  ['a pull request', 'url', 'https://vcs.example/o/r/pull/7', 1],
  ['a merge request', 'url', 'https://elsewhere.example/o/r/-/merge_requests/7', 1],
  ['a page', 'page', null, 1],
  ['any other link', 'url', 'https://vcs.example/o/r/issues/7', 0],
  ['a file of that name', 'shared-fs', 'https://vcs.example/o/r/pull/7', 0],
])('%s of a descendant ships the problem: %s %s', async (_what, kind, url, count) => {
  const root = await taskOf('user-a', { status: 'completed' });
  const grandchild = await childOf(await childOf(root), { createdAt: '2020-01-01T00:00:00.000Z' });
  attach(grandchild, kind, url);
  expect(await shipped()).toBe(count);
});

test('a link in an output ships the problem, unless it did not complete', async () => {
  const output = 'Done: https://vcs.example/o/r/pull/7';
  const root = await taskOf('user-a', { status: 'completed', output });
  expect(await shipped()).toBe(1);
  changeTask(server, root, { status: 'failed' });
  expect(await shipped()).toBe(0);
});

test('a bad date is refused', async () => {
  const body = await server
    .call('getAttributionByPerson', { query: { startDate: 'soon' } })
    .refused(400, 'validation_error', 'query.startDate');
  expect(body.error).toContain('query.startDate');
});
