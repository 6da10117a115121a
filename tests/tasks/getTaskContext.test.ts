import { useServer } from '../support/server.js';
import { clearTasks, createTask as create } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearTasks(server));
const contextOf = (id: string, query = '') => server.request('GET', `/api/tasks/${id}/context${query}`);
const recordUsed = (id: string, contextUsedTokens: number) =>
  server.call('recordContextSnapshot', {
    path: { id },
    body: { eventType: 'progress', sessionId: 's', contextUsedTokens },
    agentId: 'a',
  });

test('a task without snapshots has an empty summary', async () => {
  const task = await create(server, { task: 'x', agentId: 'a' });
  const { status, body } = await contextOf(task.id);
  expect(status).toBe(200);
  expect(body).toEqual({
    snapshots: [],
    summary: {
      compactionCount: 0,
      peakContextPercent: null,
      peakContextTokens: null,
      contextWindowSize: null,
      snapshotCount: 0,
    },
  });
});

test('the latest snapshots, oldest first; the summary looks at all', async () => {
  const task = await create(server, { task: 'x', agentId: 'a' });
  const other = await create(server, { task: 'y', agentId: 'a' });
  for (const tokens of [30, 10, 20]) {
    await recordUsed(task.id, tokens);
  }
  await recordUsed(other.id, 99);
  const usedTokens = async (query: string) => {
    const { body } = await contextOf(task.id, query);
    expect(body.summary).toMatchObject({ snapshotCount: 3, peakContextTokens: 30 });
    return body.snapshots.map((snapshot: { contextUsedTokens: number }) => snapshot.contextUsedTokens);
  };
  expect(await usedTokens('')).toEqual([30, 10, 20]);
  expect(await usedTokens('?limit=2')).toEqual([10, 20]);
});

test('100 snapshots by default', async () => {
  const task = await create(server, { task: 'x', agentId: 'a' });
  await Promise.all(Array.from({ length: 103 }, (_, index) => recordUsed(task.id, index)));
  expect((await contextOf(task.id)).body.snapshots).toHaveLength(100);
  expect((await contextOf(task.id, '?limit=500')).body.snapshots).toHaveLength(103);
});

test.each(['0', '501', 'x'])('limit=%s is refused', async (limit) => {
  const task = await create(server, { task: 'x', agentId: 'a' });
  expect((await contextOf(task.id, `?limit=${limit}`)).status).toBe(400);
});

test('404 for an unknown task', async () => {
  expect(await contextOf('gone')).toMatchObject({
    status: 404,
    body: { error: 'Task not found', code: 'task_not_found' },
  });
});
