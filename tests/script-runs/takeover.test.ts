import { registerAgent } from '../support/agents.js';
import { onlyOn } from '../support/only-on.js';
import { useReplicas } from '../support/replicas.js';
import { changeRow, rowOf, rowsOf } from '../support/rows.js';
import { endTask } from '../support/script-run-tasks.js';
import { body, launch, readRun, startedTask, untilRun } from '../support/script-runs.js';
import type { OwnServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';

onlyOn('postgres', 'a run is taken over by another process only where several share a database');

const all = useReplicas(3);

/** The replica that does a run. */
const holderOf = (id: string): Promise<OwnServer> =>
  waitFor('somebody to do the run', () => {
    const { pid } = rowOf(all.replicas, 'script_runs', { id });
    return all.replicas.running.find((replica) => replica.pid === pid);
  });

const tasks = 40;

const source = body(`
  const told = [];
  for (let n = 0; n < ${tasks}; n += 1) {
    const { taskId } = await ctx.step.agentTask('task ' + n, { task: 'Number ' + n, waitForCompletion: false });
    told.push(taskId);
    if (n % 15 === 14) {
      told.push(await ctx.step.agentTask('gate ' + n, { task: 'Gate ' + n }));
    }
  }
  return told;`);

test('a run goes on at another replica each time the one that does it is killed, and does each step once', async () => {
  const id = await launch(all.replicas, source, {}, (await registerAgent(all.replicas)).id);
  const holders: number[] = [];
  for (const gate of ['gate 14', 'gate 29']) {
    const taskId = await startedTask(all.replicas, id, gate);
    const holder = await holderOf(id);
    holders.push(holder.pid);
    await all.replicas.kill(holder);
    // What the minute of its lease would come to.
    changeRow(all.replicas, 'script_runs', id, { leaseUntil: '2026-01-01T00:00:00.000Z' });
    endTask(all.replicas, taskId, 'completed', gate);
  }
  const { output } = await untilRun(all.replicas, id);

  expect(new Set(holders).size).toBe(2);
  const made = rowsOf(all.replicas, 'tasks').filter(({ contextKey }) => contextKey?.startsWith(`script-run:${id}:`));
  const numbered = made.filter(({ contextKey }) => contextKey?.includes(':task '));
  expect(new Set(made.map(({ contextKey }) => contextKey)).size).toBe(made.length);
  expect(numbered).toHaveLength(tasks);
  expect(output).toEqual(expect.arrayContaining(numbered.map((task) => task.id)));
  expect(output).toEqual(expect.arrayContaining(['gate 14', 'gate 29']));
  expect((await readRun(all.replicas, id)).journal).toHaveLength(tasks + 2);
  expect(rowsOf(all.replicas, 'script_runs', { id })).toMatchObject([{ status: 'completed', leaseToken: null }]);
});
