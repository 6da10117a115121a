import { registerAgent } from '../support/agents.js';
import { nextTrigger, post } from '../support/lifecycle.js';
import { proofSize } from '../support/proof.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { countRows, rowsOf } from '../support/rows.js';
import { waitFor } from '../support/wait.js';
import { endedRun, type Nodes, passes, storeWorkflow } from '../support/workflows.js';

const runs = proofSize(60, 1000);
const workers = 8;
const all = useReplicas(racingReplicas);

/** Two ways at once: a task, and a list of tasks after some time; they meet again. */
const nodesFor = (agentIds: readonly string[]): Nodes => {
  const task = (agentId = '') => ({ template: 'Do it', agentId });
  const items = { over: [{ id: 'a' }, { id: 'b' }], itemKey: 'id' };
  return [
    passes('begin', ['work', 'pause']),
    { id: 'work', type: 'agent-task', config: task(agentIds[0]), next: 'meet' },
    { id: 'pause', type: 'wait', config: { mode: 'time', durationMs: 1 }, next: 'each' },
    {
      id: 'each',
      type: 'foreach',
      config: { ...items, body: { type: 'agent-task', config: task(agentIds[1]) } },
      next: 'meet',
    },
    passes('meet', 'end'),
    passes('end'),
  ];
};

/** Takes and finishes tasks of an agent until there are no runs under way any more. */
const work = async (agentId: string, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const trigger = await nextTrigger(all.replicas, agentId);
    if (trigger === null) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    } else {
      await post(all.replicas, trigger.taskId, 'finish', { status: 'completed', output: 'Done' }, agentId);
    }
  }
};

test(
  `${runs} runs at once each go their way, and make each task once`,
  async () => {
    const agents = await Promise.all(
      [1, 2].map((number) => registerAgent(all.replicas, { name: `worker-${number}`, maxTasks: 20 })),
    );
    const agentIds = agents.map(({ id }) => id);
    const { id } = await storeWorkflow(all.replicas, nodesFor(agentIds));
    const runIds: string[] = [];
    const start = async (): Promise<void> => {
      while (runIds.length < runs) {
        const index = runIds.push('') - 1;
        runIds[index] = (await all.replicas.call('triggerWorkflow', { path: { id }, body: {} })).body.runId;
      }
    };
    await Promise.all(Array.from({ length: workers }, start));

    let isOver = false;
    const working = Array.from({ length: workers }, (_, index) => work(agentIds[index % 2] ?? '', () => isOver));
    const ended = () => countRows(all.replicas, 'workflow_runs', { workflowId: id, status: 'completed' });
    await waitFor('all runs to end', () => ended() === runs, proofSize(50_000, 1_800_000));
    isOver = true;
    await Promise.all(working);

    expect(countRows(all.replicas, 'tasks', { source: 'workflow' })).toBe(runs * 3);
    expect(countRows(all.replicas, 'workflow_run_steps', {})).toBe(runs * 8);
    expect(rowsOf(all.replicas, 'workflow_run_steps').every(({ status }) => status === 'completed')).toBe(true);
    const { steps } = await endedRun(all.replicas, runIds[runs - 1] ?? '');
    expect(steps.at(-1)?.nodeId).toBe('end');
  },
  proofSize(60_000, 3_600_000),
);
