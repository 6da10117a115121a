import { randomUUID } from 'node:crypto';
import { insertRows, rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { endedRun, passes, startRun } from '../support/workflows.js';

const server = useSharedServer();
const list = async (id: string, query = {}) => (await server.call('listWorkflowRuns', { path: { id }, query })).body;

test('listWorkflowRuns filters before it pages, the last started first', async () => {
  const { id, runId } = await startRun(server, [passes('a')]);
  const second = (await server.call('triggerWorkflow', { path: { id }, body: {} })).body.runId;
  await endedRun(server, runId);
  await endedRun(server, second);

  const { runs, page } = await list(id, { limit: 1 });
  expect(runs.map((run) => run.id)).toEqual([second]);
  expect(page).toEqual({ limit: 1, offset: 0, total: 2, hasMore: true, nextOffset: 1 });
  expect((await list(id, { offset: 1 })).runs.map((run) => run.id)).toEqual([runId]);
  expect((await list(id, { status: 'failed' })).page).toMatchObject({ total: 0, hasMore: false });
  expect((await list(randomUUID())).runs).toEqual([]);
});

test('runs are counted up to 10,000, and paged through beyond', async () => {
  const { id, runId } = await startRun(server, [passes('a')]);
  await endedRun(server, runId);
  const [row] = rowsOf(server, 'workflow_runs', { id: runId });
  insertRows(
    server,
    'workflow_runs',
    Array.from({ length: 10_001 }, () => ({ ...row, id: randomUUID(), status: 'failed' })),
  );

  expect((await list(id)).page).toMatchObject({ total: 10_000, hasMore: true });
  expect((await list(id, { status: 'failed', offset: 9_990, limit: 10 })).page).toEqual({
    limit: 10,
    offset: 9_990,
    total: 10_000,
    hasMore: true,
    nextOffset: 10_000,
  });
  const last = await list(id, { status: 'failed', offset: 10_000, limit: 10 });
  expect([last.runs.length, last.page.hasMore]).toEqual([1, false]);
  expect((await list(id, { status: 'completed' })).page.total).toBe(1);
  expect((await list(id, { status: 'running' })).page).toMatchObject({ total: 0, hasMore: false });
});
