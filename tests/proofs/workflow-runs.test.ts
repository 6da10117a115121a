import { setTimeout as sleep } from 'node:timers/promises';
import { registerAgent } from '../support/agents.js';
import { nextTrigger, post } from '../support/lifecycle.js';
import { serveModel } from '../support/model-provider.js';
import { testOn } from '../support/only-on.js';
import { proofSize } from '../support/proof.js';
import { rowsOf } from '../support/rows.js';
import { storeScript } from '../support/scripts.js';
import { type OwnServer, startServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';
import { endedRun, type Nodes, passes, storeWorkflow } from '../support/workflows.js';

const kills = proofSize(3, 100);

let server: OwnServer;
let model: Awaited<ReturnType<typeof serveModel>>;

beforeAll(async () => {
  model = await serveModel((prompt) => prompt);
  server = await startServer({ env: model.env });
});

afterAll(async () => {
  await server.destroy();
  model.close();
});

/** A way through a node of every type, with two ways at once that meet again: one waits for an event, one for an agent. */
const everyType = async (agentId: string) => {
  const inner = await storeWorkflow(server, [passes('inside')]);
  const script = await storeScript(server, { source: 'export default () => 1;' });
  const approvers = { policy: 'any' };
  const questions = [{ id: 'ok', type: 'approval', label: 'Go on?' }];
  const task = { template: 'Do it', agentId };
  const nodes: readonly (readonly [string, object])[] = [
    ['property-match', { conditions: [{ field: 'run.id', op: 'exists' }] }],
    ['code-match', { code: '(ctx) => Boolean(ctx.run.id)', outputPorts: ['true'] }],
    ['notify', { channel: 'chat', template: 'Hi' }],
    ['raw-llm', { prompt: 'Hi' }],
    ['script', { runtime: 'ts', script: 'console.log(1)' }],
    ['swarm-script', { scriptName: script.name, agentId: script.agentId }],
    ['vcs', { action: 'comment', provider: 'vcs_a', repo: 'a/b' }],
    ['validate', { targetNodeId: 'property-match', schema: { required: ['passed'] } }],
    ['agent-task', task],
    [
      'foreach',
      {
        over: [{ id: 'a' }, { id: 'b' }],
        itemKey: 'id',
        body: { type: 'agent-task', config: { template: 'Do {{item.id}}', agentId } },
      },
    ],
    ['human-in-the-loop', { title: 'Go on?', questions, approvers }],
    ['wait', { mode: 'time', durationMs: 1 }],
    ['sub-workflow', { workflowId: inner.id }],
  ];
  const chain: Nodes = nodes.map(([type, config], index) => ({
    id: type,
    type,
    config: { ...config },
    next: nodes[index + 1]?.[0] ?? ['event', 'beside'],
  }));
  const ways: Nodes = [
    { id: 'event', type: 'wait', config: { mode: 'event', eventName: 'go' }, next: 'meeting' },
    { id: 'beside', type: 'agent-task', config: task, next: 'further' },
    passes('further', 'meeting'),
    passes('meeting'),
  ];
  const { id } = await storeWorkflow(server, [...chain, ...ways]);
  return { id, nodes: [...chain, ...ways].map((node) => node.id), order: nodes.map(([type]) => type) };
};

/** Does what agents and people have to do now; what was done before a kill is not done twice. */
const answerAll = async (agentId: string): Promise<void> => {
  await nextTrigger(server, agentId);
  for (const { id } of rowsOf(server, 'tasks', { agentId, status: 'in_progress' })) {
    await post(server, id, 'finish', { status: 'completed', output: 'Done' }, agentId);
  }
  for (const { id } of rowsOf(server, 'approval_requests', { status: 'pending' })) {
    const body = { responses: { ok: { approved: true } } };
    await server.call('respondApprovalRequest', { path: { id }, body }).answer();
  }
  for (const { runId } of rowsOf(server, 'workflow_waits', { status: 'pending', mode: 'event' })) {
    await server.call('emitWorkflowRunEvent', { path: { runId }, body: { name: 'go' } }).answer();
  }
};

const statusesOf = (runIds: readonly string[]): string[] =>
  rowsOf(server, 'workflow_runs')
    .filter(({ id }) => runIds.includes(id))
    .map(({ status }) => status);

testOn('sqlite', 'elsewhere the lease of who was killed runs out first')(
  'runs through every type of node end as they would have, however often the server is killed',
  async () => {
    const agentId = (await registerAgent(server)).id;
    const { id, nodes, order } = await everyType(agentId);
    const runIds: string[] = [];
    for (let round = 0; round < kills; round += 1) {
      runIds.push((await server.call('triggerWorkflow', { path: { id }, body: {} })).body.runId);
      const killed = sleep(Math.random() * 1500).then(() => server.signal('SIGKILL'));
      await Promise.allSettled([1, 2, 3].map(() => answerAll(agentId)));
      await killed;
      const { dataDir } = server;
      server = await startServer({ dataDir, env: model.env });
    }
    await waitFor(
      'all runs to end',
      async () => {
        await answerAll(agentId);
        return statusesOf(runIds).every((status) => status !== 'running' && status !== 'waiting');
      },
      proofSize(90_000, 1_800_000),
    );
    for (const runId of runIds) {
      const { run, steps } = await endedRun(server, runId);
      expect([run.status, run.error]).toEqual(['completed', undefined]);
      const done = steps.map(({ nodeId }) => nodeId).filter((nodeId) => !nodeId.includes('#'));
      expect(done.slice(0, order.length)).toEqual(order);
      expect(done.toSorted()).toEqual(nodes.toSorted());
      expect(done.at(-1)).toBe('meeting');
      expect(steps.every(({ status }) => status === 'completed')).toBe(true);
      expect(rowsOf(server, 'tasks', { workflowRunId: runId })).toHaveLength(4);
      expect(rowsOf(server, 'approval_requests', { workflowRunId: runId })).toHaveLength(1);
      const sub = steps.find(({ nodeId }) => nodeId === 'sub-workflow');
      expect(rowsOf(server, 'workflow_runs', { parentStepId: sub?.id ?? '' })).toHaveLength(1);
    }
  },
  proofSize(180_000, 3_600_000),
);
