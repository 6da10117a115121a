import { registerAgent } from '../support/agents.js';
import { nextTrigger, post } from '../support/lifecycle.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { rowsOf } from '../support/rows.js';
import { endedRun, type Nodes, passes, runThat, startRun, storeWorkflow } from '../support/workflows.js';

const all = useReplicas(racingReplicas);

/** Ways that begin at once, wait for the same event, and meet. */
const ways = ['a', 'b', 'c', 'd'];
const parallel: Nodes = [
  passes('start', ways),
  ...ways.map((id) => ({ id, type: 'wait', config: { mode: 'event', eventName: 'go' }, next: 'join' })),
  passes('join'),
];

test('events told by many replicas at once wake each step once, and the ways meet once', async () => {
  const { runId } = await startRun(all.replicas, parallel);
  const waiting = ({ steps }: Awaited<ReturnType<typeof endedRun>>) =>
    steps.filter(({ status }) => status === 'waiting').length === ways.length;
  await runThat(all.replicas, runId, waiting);

  await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      all.replicas.call('emitWorkflowRunEvent', { path: { runId }, body: { name: 'go', payload: { n } } }),
    ),
  );

  const { run, steps } = await endedRun(all.replicas, runId);
  expect(run.status).toBe('completed');
  expect(steps.map(({ nodeId }) => nodeId).toSorted()).toEqual(['a', 'b', 'c', 'd', 'join', 'start']);
});

test('a run that is cancelled while its task ends is over once: its steps and its task agree', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id: agentId } = await registerAgent(all.replicas);
    const nodes: Nodes = [
      { id: 'work', type: 'agent-task', config: { template: 'Do it', agentId }, next: 'then' },
      passes('then'),
    ];
    const { runId } = await startRun(all.replicas, nodes);
    await runThat(all.replicas, runId, ({ run }) => run.status === 'waiting');
    const { taskId } = await nextTrigger(all.replicas, agentId);
    await Promise.all([
      all.replicas.call('cancelWorkflowRun', { path: { id: runId }, body: {} }).answer(),
      post(all.replicas, taskId, 'finish', { status: 'completed', output: 'x' }, agentId).answer(),
      all.replicas.call('cancelWorkflowRun', { path: { id: runId }, body: {} }).answer(),
    ]);

    const { run, steps } = await endedRun(all.replicas, runId);
    expect(['completed', 'cancelled']).toContain(run.status);
    expect(steps.every(({ status }) => status === 'completed' || status === 'cancelled')).toBe(true);
    expect(rowsOf(all.replicas, 'tasks', { workflowRunId: runId })).toHaveLength(1);
  }
});

test('whoever waits on any replica is answered when the run ends', async () => {
  const { runId } = await startRun(all.replicas, parallel);
  await runThat(all.replicas, runId, ({ run }) => run.status === 'waiting');
  const answers = Array.from({ length: 6 }, () => endedRun(all.replicas, runId));
  await all.replicas.call('cancelWorkflowRun', { path: { id: runId }, body: {} });

  for (const { run } of await Promise.all(answers)) {
    expect(run.status).toBe('cancelled');
  }
});

test('many runs at once all end, each node of each once', async () => {
  const { id } = await storeWorkflow(all.replicas, [
    passes('start', ['a', 'b']),
    passes('a', 'join'),
    passes('b', 'join'),
    passes('join'),
  ]);
  const started = await Promise.all(
    Array.from({ length: 40 }, () => all.replicas.call('triggerWorkflow', { path: { id }, body: {} })),
  );
  for (const { body } of started) {
    const { run, steps } = await endedRun(all.replicas, body.runId);
    expect([run.status, steps.length]).toEqual(['completed', 4]);
  }
});
