import { useServer } from '../support/server.js';
import { changeTask, clearTasks, createTask as create } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearTasks(server));
const agent = { 'X-Agent-ID': 'a' };
const progress = { eventType: 'progress', sessionId: 's' };
const record = (id: string, body: object, headers: Readonly<Record<string, string>> = agent) =>
  server.request('POST', `/api/tasks/${id}/context`, { body, headers });
const contextOf = async (id: string) => (await server.request('GET', `/api/tasks/${id}/context`)).body;
const taskOf = async (id: string) => (await server.request('GET', `/api/tasks/${id}`)).body;

test('stores every field of the snapshot', async () => {
  const task = await create(server, { task: 'x', agentId: 'a' });
  const fields = {
    eventType: 'compaction',
    sessionId: 's',
    contextUsedTokens: 20_000,
    contextTotalTokens: 200_000,
    contextPercent: 10.5,
    preCompactTokens: 180_000,
    cumulativeInputTokens: 5,
    cumulativeOutputTokens: 6,
    compactTrigger: 'auto-inferred',
    contextFormula: 'input+cache',
  };
  const { status, body } = await record(task.id, fields);
  expect(status).toBe(200);
  expect(body).toEqual({ ok: true, snapshotId: expect.any(String) });
  expect((await contextOf(task.id)).snapshots).toEqual([
    { ...fields, id: body.snapshotId, taskId: task.id, agentId: 'a', createdAt: expect.any(String) },
  ]);
});

test('the task keeps the highest figures and the first window size, and does not count as updated', async () => {
  const task = await create(server, { task: 'x', agentId: 'a' });
  const lastUpdatedAt = '2026-01-01T00:00:00.000Z';
  changeTask(server, task.id, { lastUpdatedAt });
  await record(task.id, { ...progress, contextUsedTokens: 100, contextPercent: 50, contextTotalTokens: 200 });
  await record(task.id, { ...progress, contextUsedTokens: 40, contextPercent: 10, contextTotalTokens: 400 });
  await record(task.id, progress);
  expect(await taskOf(task.id)).toMatchObject({
    peakContextTokens: 100,
    peakContextPercent: 50,
    contextWindowSize: 200,
    lastUpdatedAt,
  });
  await record(task.id, { ...progress, contextUsedTokens: 150, contextPercent: 75 });
  expect(await taskOf(task.id)).toMatchObject({ peakContextTokens: 150, peakContextPercent: 75 });
});

test('compactions are counted', async () => {
  const task = await create(server, { task: 'x', agentId: 'a' });
  await record(task.id, progress);
  expect(await taskOf(task.id)).not.toHaveProperty('compactionCount');
  await record(task.id, { ...progress, eventType: 'compaction' });
  await record(task.id, { ...progress, eventType: 'completion' });
  await record(task.id, { ...progress, eventType: 'compaction' });
  expect(await taskOf(task.id)).toMatchObject({ compactionCount: 2 });
});

test('none is lost when many come at once', async () => {
  const task = await create(server, { task: 'x', agentId: 'a' });
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      record(task.id, { eventType: 'compaction', sessionId: 's', contextUsedTokens: index }),
    ),
  );
  expect((await contextOf(task.id)).summary).toMatchObject({
    compactionCount: 30,
    snapshotCount: 30,
    peakContextTokens: 29,
  });
});

test('the agent header is required', async () => {
  const task = await create(server, { task: 'x', agentId: 'a' });
  const { status, body } = await record(task.id, progress, {});
  expect(status).toBe(400);
  expect(body.error).toContain('X-Agent-ID');
});

test.each([
  {},
  { eventType: 'progress' },
  { sessionId: 's' },
  { ...progress, eventType: 'start' },
  { ...progress, sessionId: '' },
  { ...progress, contextPercent: 101 },
  { ...progress, contextPercent: -1 },
  { ...progress, contextUsedTokens: -1 },
  { ...progress, contextUsedTokens: 1.5 },
  { ...progress, contextUsedTokens: 10_000_000_001 },
  { ...progress, cumulativeOutputTokens: 10_000_000_001 },
  { ...progress, compactTrigger: 'sudden' },
])('%j is refused', async (body) => {
  const task = await create(server, { task: 'x', agentId: 'a' });
  expect((await record(task.id, body)).status).toBe(400);
  expect((await contextOf(task.id)).snapshots).toEqual([]);
});

test('404 for an unknown task', async () => {
  expect(await record('gone', progress)).toMatchObject({
    status: 404,
    body: { error: 'Task not found', code: 'task_not_found' },
  });
});
