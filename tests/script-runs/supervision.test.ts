import { registerAgent } from '../support/agents.js';
import { changeRow, rowsOf } from '../support/rows.js';
import { endTask } from '../support/script-run-tasks.js';
import { body, launch, startedTask, untilRun } from '../support/script-runs.js';
import { type OwnServer, startServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

let server: OwnServer;

beforeEach(async () => {
  server = await startServer();
});

afterEach(() => server.destroy());

test('a run that was to wait is started by the supervisor', async () => {
  const { dataDir } = server;
  const id = await launch(server, body('return 3;'), { background: false });
  expect(rowsOf(server, 'script_runs', { id })).toMatchObject([{ status: 'running', leaseToken: null }]);
  await server.stop();
  server = await startServer({ dataDir });
  expect((await untilRun(server, id)).output).toBe(3);
});

test.each(['SIGTERM', 'SIGKILL'] as const)('a run goes on with its journal after %s', async (how) => {
  const agentId = (await registerAgent(server)).id;
  const inner = 'export default () => crypto.randomUUID()';
  const source = body(`const { result } = await ctx.step.swarmScript('first', { source: '${inner}' });
    return [result, await ctx.step.agentTask('wait', { task: 'W' })];`);
  const id = await launch(server, source, {}, agentId);
  const taskId = await startedTask(server, id, 'wait');
  const [first] = rowsOf(server, 'script_run_journal', { runId: id, stepKey: 'first' });
  const { dataDir } = server;
  if (how === 'SIGKILL') {
    await server.signal('SIGKILL');
    // Where several servers may run, a lease is over when its time is.
    changeRow(server, 'script_runs', id, { leaseUntil: '2026-01-01T00:00:00.000Z' });
    server.closeDatabase();
    server = await startServer({ dataDir });
  } else {
    await server.stop();
    server = await startServer({ dataDir, env: { SCRIPT_RUN_SUPERVISOR_DISABLE: 'true' } });
    expect(rowsOf(server, 'script_runs', { id })).toMatchObject([{ status: 'running', leaseToken: null, pid: null }]);
    await server.stop();
    server = await startServer({ dataDir });
  }
  await waitFor('the run to be taken up', () => rowsOf(server, 'script_runs', { id })[0]?.leaseToken !== null);
  endTask(server, taskId, 'completed', 'done');
  const { result } = JSON.parse(first?.result ?? '{}');
  expect((await untilRun(server, id)).output).toEqual([result, 'done']);
  expect(rowsOf(server, 'tasks', { contextKey: `script-run:${id}:wait` })).toHaveLength(1);
});

test('whoever has lost a run writes nothing for it any more', async () => {
  const source = body(`try { await ctx.step.agentTask('wait', { task: 'W' }); }
    catch (error) { await ctx.swarm.kv_set({ key: 'gave-up', value: error.message }); }`);
  const id = await launch(server, source);
  const taskId = await startedTask(server, id, 'wait');
  changeRow(server, 'script_runs', id, { leaseToken: 'somebody-else' });
  endTask(server, taskId, 'completed', 'done');
  const [told] = await waitFor('the loser to give up', () => {
    const found = rowsOf(server, 'kv_entries', { key: 'gave-up' });
    return found.length > 0 && found;
  });
  expect(told?.value).toContain('done by somebody else');
  expect(rowsOf(server, 'script_run_journal', { runId: id })).toMatchObject([{ status: 'running' }]);
  expect(rowsOf(server, 'script_runs', { id })).toMatchObject([{ status: 'running', leaseToken: 'somebody-else' }]);
});
