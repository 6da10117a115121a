import { registerAgent } from '../support/agents.js';
import { endLeases } from '../support/jobs-done.js';
import { nextTrigger, post } from '../support/lifecycle.js';
import { onlyOn } from '../support/only-on.js';
import { useReplicas } from '../support/replicas.js';
import { countRows, rowsOf } from '../support/rows.js';
import { waitFor } from '../support/wait.js';
import { endedRun, type Nodes, passes, storeWorkflow } from '../support/workflows.js';

onlyOn('postgres', 'one process serves a SQLite file: tests/proofs/workflow-runs.test.ts');

const all = useReplicas(3);

/** Runs that are under way at once. */
const count = 12;

/** A way of nodes that are done at once, one that is waited for, a run within, and an agent at the end. */
const nodesOf = (innerId: string, agentId: string): Nodes => [
  passes('start', ['nap', 'inner']),
  { id: 'nap', type: 'wait', config: { mode: 'time', durationMs: 50 }, next: 'meeting' },
  { id: 'inner', type: 'sub-workflow', config: { workflowId: innerId }, next: 'meeting' },
  passes('meeting', 'work'),
  { id: 'work', type: 'agent-task', config: { template: 'Do it', agentId }, next: 'end' },
  passes('end'),
];

test('runs go on at the others when the replica that began them is killed, twice, each node once', async () => {
  const { id: agentId } = await registerAgent(all.replicas, { maxTasks: 100 });
  const inner = await storeWorkflow(all.replicas, [passes('one', 'two'), passes('two')]);
  const { id } = await storeWorkflow(all.replicas, nodesOf(inner.id, agentId));
  const runIds: string[] = [];

  for (let round = 0; round < 2; round += 1) {
    const [victim] = all.replicas.running;
    if (victim === undefined) {
      throw new Error('no replica is there');
    }
    const begun = await Promise.all(
      Array.from({ length: count }, () => victim.call('triggerWorkflow', { path: { id }, body: {} })),
    );
    runIds.push(...begun.map(({ body }) => body.runId));
    await all.replicas.kill(victim);
    endLeases(all.replicas);
  }

  await waitFor('the tasks of all runs', () => countRows(all.replicas, 'tasks', { agentId }) === runIds.length);
  await waitFor('all tasks to be done', async () => {
    await nextTrigger(all.replicas, agentId);
    for (const task of rowsOf(all.replicas, 'tasks', { agentId, status: 'in_progress' })) {
      await post(all.replicas, task.id, 'finish', { status: 'completed', output: 'Done' }, agentId);
    }
    return countRows(all.replicas, 'tasks', { agentId, status: 'completed' }) === runIds.length;
  });
  for (const runId of runIds) {
    const { run, steps } = await endedRun(all.replicas, runId);
    expect([run.status, run.error]).toEqual(['completed', undefined]);
    expect(steps.map(({ nodeId }) => nodeId).toSorted()).toEqual(['end', 'inner', 'meeting', 'nap', 'start', 'work']);
  }
  expect(countRows(all.replicas, 'tasks', { agentId })).toBe(runIds.length);
  const within = rowsOf(all.replicas, 'workflow_runs', { workflowId: inner.id }).map(({ status }) => status);
  expect(within).toEqual(runIds.map(() => 'completed'));
});
