import { useServer } from '../support/server.js';
import { changeTask, clearTasks, createTask as create } from '../support/tasks.js';

const server = useServer();
afterEach(() => clearTasks(server));
const agent = { 'X-Agent-ID': 'a' };
const progress = { eventType: 'progress', sessionId: 's' };
const record = (id: string, body: object, headers: Readonly<Record<string, string>> = agent) =>
  server.callUntyped('recordContextSnapshot', { path: { id }, body, headers });
const contextOf = async (id: string) => (await server.call('getTaskContext', { path: { id } })).body;
const taskOf = async (id: string) => (await server.call('getTask', { path: { id } })).body;

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
  const body = await record(task.id, progress, {}).refused(400, 'validation_error', 'headers.X-Agent-ID');
  expect(body.error).toContain('X-Agent-ID');
});

test.each([
  [{}, 'body.eventType', 'body.sessionId'],
  [{ eventType: 'progress' }, 'body.sessionId'],
  [{ sessionId: 's' }, 'body.eventType'],
  [{ ...progress, eventType: 'start' }, 'body.eventType'],
  [{ ...progress, sessionId: '' }, 'body.sessionId'],
  [{ ...progress, contextPercent: 101 }, 'body.contextPercent'],
  [{ ...progress, contextPercent: -1 }, 'body.contextPercent'],
  [{ ...progress, contextUsedTokens: -1 }, 'body.contextUsedTokens'],
  [{ ...progress, contextUsedTokens: 1.5 }, 'body.contextUsedTokens'],
  [{ ...progress, contextUsedTokens: 10_000_000_001 }, 'body.contextUsedTokens'],
  [{ ...progress, cumulativeOutputTokens: 10_000_000_001 }, 'body.cumulativeOutputTokens'],
  [{ ...progress, compactTrigger: 'sudden' }, 'body.compactTrigger'],
])('%j is refused', async (body: object, ...paths: string[]) => {
  const task = await create(server, { task: 'x', agentId: 'a' });
  await record(task.id, body).refused(400, 'validation_error', ...paths);
  expect((await contextOf(task.id)).snapshots).toEqual([]);
});

test('404 for an unknown task', async () => {
  expect(await record('gone', progress).refused(404, 'task_not_found')).toMatchObject({ error: 'Task not found' });
});
