import { setTimeout as sleep } from 'node:timers/promises';
import { registerAgent } from '../support/agents.js';
import { engine } from '../support/databases/engine.js';
import { endLeases } from '../support/jobs-done.js';
import { nextTrigger, post } from '../support/lifecycle.js';
import { serveModel } from '../support/model-provider.js';
import { proofSize } from '../support/proof.js';
import { countRows, rowOf, rowsOf } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';
import { asksPeople, endedRun, type Nodes, passes, storeWorkflow } from '../support/workflows.js';

const kills = proofSize(3, 100);

let server: OwnServer;
let model: Awaited<ReturnType<typeof serveModel>>;

beforeAll(async () => {
  model = await serveModel(() => 400);
  server = await startServer({ env: model.env });
});

afterAll(async () => {
  await server.destroy();
  model.close();
});

const retry = { maxRetries: 2, baseDelayMs: 1, strategy: 'static' } as const;
const judgedBadly = { mustPass: true, config: { schema: { required: ['nothing'] } } };

/** Ways on which something fails, is tried again, runs out or is refused, which all meet but the one that ends. */
const nodesOf = (agentId: string): Nodes => [
  passes('start', ['again', 'late', 'unasked', 'refused', 'model', 'each', 'judged']),
  { id: 'again', type: 'agent-task', config: { template: 'Fail twice', agentId }, retry, next: 'meeting' },
  {
    id: 'late',
    type: 'wait',
    config: { mode: 'event', eventName: 'never', timeoutMs: 300 },
    next: { event: 'stop', timeout: 'meeting' },
  },
  {
    ...asksPeople('unasked', 'stop'),
    config: { ...asksPeople('unasked', 'stop').config, timeout: { seconds: 1, action: 'reject' } },
    next: { approved: 'stop', rejected: 'stop', timeout: 'meeting' },
  },
  { ...asksPeople('refused', 'stop'), next: { approved: 'stop', rejected: 'meeting' } },
  {
    id: 'model',
    type: 'raw-llm',
    config: { prompt: 'Hi', fallbackPort: 'other' },
    next: { other: 'meeting', success: 'stop' },
  },
  {
    id: 'each',
    type: 'foreach',
    config: {
      over: [{ id: 'good' }, { id: 'bad' }],
      itemKey: 'id',
      body: { type: 'agent-task', config: { template: 'Do {{item.id}}', agentId } },
    },
    next: 'meeting',
  },
  { ...passes('judged', 'after'), validation: judgedBadly },
  passes('after'),
  passes('stop'),
  passes('meeting'),
];

/** One whose task fails at each attempt, and which fails so. */
const hopeless = (agentId: string): Nodes => [
  { id: 'sub', type: 'agent-task', config: { template: 'Fail', agentId }, retry, next: 'after' },
  passes('after'),
];

/** What an agent does with a task depends on the node and the attempt alone. */
const outcomeOf = (stepId: string): object => {
  const { nodeId, retryCount } = rowOf(server, 'workflow_run_steps', { id: stepId });
  const isBad = nodeId === 'sub' || nodeId === 'each#bad' || (nodeId === 'again' && retryCount < 2);
  return isBad ? { status: 'failed', failureReason: 'No luck' } : { status: 'completed', output: 'Done' };
};

const answerAll = async (agentId: string): Promise<void> => {
  await nextTrigger(server, agentId);
  for (const { id, workflowRunStepId } of rowsOf(server, 'tasks', { agentId, status: 'in_progress' })) {
    await post(server, id, 'finish', outcomeOf(String(workflowRunStepId)), agentId);
  }
  for (const { id } of rowsOf(server, 'approval_requests', { status: 'pending', title: 'refused?' })) {
    const body = { responses: { ok: { approved: false } } };
    await server.call('respondApprovalRequest', { path: { id }, body }).answer();
  }
};

const haveEnded = (runIds: readonly string[]): boolean =>
  runIds.every((id) => rowOf(server, 'workflow_runs', { id }).finishedAt !== null);

const ended = (runIds: readonly string[], agentId: string, timeoutMs: number) =>
  waitFor(
    'all runs to end',
    async () => {
      await answerAll(agentId);
      return haveEnded(runIds);
    },
    timeoutMs,
  );

/** All that must be the same however often the server was killed. */
const storyOf = async (runId: string) => {
  const { run, steps } = await endedRun(server, runId);
  return {
    status: run.status,
    error: run.error,
    steps: steps
      .map(({ nodeId, status, nextPort, retryCount, error }) => ({ nodeId, status, nextPort, retryCount, error }))
      .toSorted((one, other) => one.nodeId.localeCompare(other.nodeId)),
    tasks: countRows(server, 'tasks', { workflowRunId: runId }),
    requests: rowsOf(server, 'approval_requests', { workflowRunId: runId })
      .map(({ title, status }) => `${title} ${status}`)
      .toSorted(),
  };
};

/** What the killed held is free again once its time is over: nobody waits for that here. */
const freeWhatIsHeld = (): void => {
  if (engine === 'postgres') {
    endLeases(server);
  }
};

test(
  'runs in which much fails end as they would have, however often the server is killed',
  async () => {
    const agentId = (await registerAgent(server)).id;
    const nodes = nodesOf(agentId);
    const { id } = await storeWorkflow(server, nodes, { definition: { nodes, onNodeFailure: 'continue' } });
    const { id: otherId } = await storeWorkflow(server, hopeless(agentId));
    const start = async (workflowId: string) =>
      (await server.call('triggerWorkflow', { path: { id: workflowId }, body: {} })).body.runId;

    const undisturbed = [await start(id), await start(otherId)] as const;
    await ended(undisturbed, agentId, 60_000);
    const story = await storyOf(undisturbed[0]);
    const otherStory = await storyOf(undisturbed[1]);
    expect(story).toMatchObject({
      status: 'completed',
      error: expect.stringContaining('Partial failure: judged'),
      tasks: 5,
      requests: ['refused? rejected', 'unasked? timeout'],
    });
    expect(story.steps.map(({ nodeId }) => nodeId)).toEqual([
      'again',
      'each',
      'each#bad',
      'each#good',
      'judged',
      'late',
      'meeting',
      'model',
      'refused',
      'start',
      'unasked',
    ]);
    expect(otherStory).toMatchObject({ status: 'failed', error: 'Step failed: No luck', tasks: 3 });

    const runIds: string[] = [];
    const otherIds: string[] = [];
    for (let round = 0; round < kills; round += 1) {
      runIds.push(await start(id));
      otherIds.push(await start(otherId));
      const killed = sleep(Math.random() * 1500).then(() => server.signal('SIGKILL'));
      await Promise.allSettled([1, 2, 3].map(() => answerAll(agentId)));
      await killed;
      freeWhatIsHeld();
      const { dataDir } = server;
      server = await startServer({ dataDir, env: model.env });
    }
    await ended([...runIds, ...otherIds], agentId, proofSize(90_000, 1_800_000));

    for (const runId of runIds) {
      expect(await storyOf(runId)).toEqual(story);
    }
    for (const runId of otherIds) {
      expect(await storyOf(runId)).toEqual(otherStory);
    }
  },
  proofSize(240_000, 3_600_000),
);
