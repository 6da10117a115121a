import { randomUUID } from 'node:crypto';
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
