import { insertRow, rowsOf } from '../support/rows.js';
import { type OwnServer, type ServerOptions, startServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

let server: OwnServer;
beforeEach(async () => {
  server = await startServer({ env: { SCRIPT_RUN_SUPERVISOR_DISABLE: 'true' } });
});
afterEach(() => server.destroy());

const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();

const addRun = (id: string, startedAt: string, finishedAt: string | null, kind: 'workflow' | 'inline' = 'workflow') => {
  insertRow(server, 'script_runs', {
    id,
    agentId: addAgent(server),
    kind,
    status: finishedAt === null ? 'paused' : 'completed',
    startedAt,
    finishedAt,
    source: 'export default () => 1',
  });
  insertRow(server, 'script_run_journal', {
    id: `step-of-${id}`,
    runId: id,
    stepKey: 'first',
    stepType: 'raw-llm',
    status: 'completed',
    configHash: 'hash',
    config: '{}',
    startedAt,
  });
};

const sweep = async (env: ServerOptions['env']) => {
  await server.stop();
  server = await startServer({
    dataDir: server.dataDir,
    env: { SCRIPT_RUN_SUPERVISOR_DISABLE: 'true', SCRIPT_RUNS_RETENTION_DAYS: '7', ...env },
  });
  return waitFor('a sweep of runs', async () => (await server.call('getMetrics')).body.retention.scriptRuns);
};

beforeEach(() => {
  addRun('long-over', daysAgo(20), daysAgo(8));
  addRun('a-call', daysAgo(9), daysAgo(9), 'inline');
  addRun('long-ago-but-ended-lately', daysAgo(20), daysAgo(6));
  addRun('long-ago-and-paused', daysAgo(20), null);
});

test('runs that ended before the days that are set go with their journals; what has not ended stays', async () => {
  expect(await sweep({})).toMatchObject({ rowsDeleted: 2, drained: true, outcome: 'converged' });
  const kept = ['long-ago-and-paused', 'long-ago-but-ended-lately'];

  expect(
    rowsOf(server, 'script_runs')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(kept);
  expect(
    rowsOf(server, 'script_run_journal')
      .map(({ runId }) => runId)
      .sort(),
  ).toEqual(kept);
});

test('a dry run counts them', async () => {
  expect(await sweep({ DB_RETENTION_DRY_RUN: 'true' })).toMatchObject({ rowsDeleted: 0, backlogRemaining: 2 });
  expect(rowsOf(server, 'script_runs')).toHaveLength(4);
});
