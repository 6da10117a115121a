import { setTimeout as sleep } from 'node:timers/promises';
import { registerAgent } from '../support/agents.js';
import { answerAll, storeEveryType } from '../support/every-node.js';
import { serveModel } from '../support/model-provider.js';
import { testOn } from '../support/only-on.js';
import { proofSize } from '../support/proof.js';
import { rowsOf } from '../support/rows.js';
import { type OwnServer, startServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';
import { endedRun } from '../support/workflows.js';

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

const statusesOf = (runIds: readonly string[]): string[] =>
  rowsOf(server, 'workflow_runs')
    .filter(({ id }) => runIds.includes(id))
    .map(({ status }) => status);

testOn('sqlite', 'elsewhere the lease of who was killed runs out first')(
  'runs through every type of node end as they would have, however often the server is killed',
  async () => {
    const agentId = (await registerAgent(server)).id;
    const { id, nodes, order } = await storeEveryType(server, agentId);
    const runIds: string[] = [];
    for (let round = 0; round < kills; round += 1) {
      runIds.push((await server.call('triggerWorkflow', { path: { id }, body: {} })).body.runId);
      const killed = sleep(Math.random() * 1500).then(() => server.signal('SIGKILL'));
      await Promise.allSettled([1, 2, 3].map(() => answerAll(server, agentId)));
      await killed;
      const { dataDir } = server;
      server = await startServer({ dataDir, env: model.env });
    }
    await waitFor(
      'all runs to end',
      async () => {
        await answerAll(server, agentId);
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
