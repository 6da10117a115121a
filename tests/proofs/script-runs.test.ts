import { registerAgent } from '../support/agents.js';
import { proofSize } from '../support/proof.js';
import { changeRow, rowsOf } from '../support/rows.js';
import { body, launch, readRun, untilRun } from '../support/script-runs.js';
import { type OwnServer, startServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

const kills = proofSize(3, 40);
const tasks = proofSize(60, 800);
/** The rest are scripts of their own, which take longer. */
const scripts = proofSize(6, 80);

let server: OwnServer;

const env = { SCRIPT_RUN_MAX_AGENT_TASKS: String(tasks) };

beforeAll(async () => {
  server = await startServer({ env });
});

afterAll(() => server.destroy());

const source = body(`
  const told = [];
  for (let n = 0; n < ${tasks}; n += 1) {
    const { taskId } = await ctx.step.agentTask('task ' + n, { task: 'Number ' + n, waitForCompletion: false });
    told.push(taskId);
    if (n % ${tasks / scripts} === 0) {
      const { result } = await ctx.step.swarmScript('script ' + n, { source: 'export default (n: number) => n * 2', args: n });
      told.push(result);
    }
  }
  return told;`);

test(
  'a run whose server is killed again and again does each of its steps once',
  async () => {
    const id = await launch(server, source, {}, (await registerAgent(server)).id);
    const steps = () => rowsOf(server, 'script_run_journal', { runId: id }).length;
    const all = tasks + scripts;
    for (let round = 0; round < kills; round += 1) {
      const enough = Math.min(all - 1, Math.floor(((round + Math.random()) * all) / kills) + 1);
      await waitFor('the run to go on', () => steps() >= enough);
      const { dataDir } = server;
      await server.signal('SIGKILL');
      // Where several servers may run, a lease is over when its time is: what its minute would come to.
      const over = { leaseUntil: '2026-01-01T00:00:00.000Z' };
      changeRow(server, 'script_runs', id, over);
      for (const { id: job } of rowsOf(server, 'jobs', { state: 'running' })) {
        changeRow(server, 'jobs', job, over);
      }
      server.closeDatabase();
      server = await startServer({ dataDir, env });
    }
    await waitFor('the last steps', () => steps() === all);
    const { output } = await untilRun(server, id);
    const journal = rowsOf(server, 'script_run_journal', { runId: id });
    expect(journal.map(({ stepKey }) => stepKey).sort()).toEqual(
      [...new Set(journal.map(({ stepKey }) => stepKey))].sort(),
    );
    expect(journal).toHaveLength(all);
    const made = rowsOf(server, 'tasks').filter(({ taskType }) => taskType === 'script-run-step');
    expect(made.map(({ contextKey }) => contextKey).sort()).toEqual(
      Array.from({ length: tasks }, (_, n) => `script-run:${id}:task ${n}`).sort(),
    );
    const told = (output as unknown[]).filter((value) => typeof value === 'string');
    expect(told.sort()).toEqual(made.map((task) => task.id).sort());
    expect((await readRun(server, id)).run.status).toBe('completed');
  },
  proofSize(120_000, 3_600_000),
);
