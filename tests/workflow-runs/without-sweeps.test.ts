import { registerAgent } from '../support/agents.js';
import { answerAll, storeEveryType } from '../support/every-node.js';
import { nextTrigger, post } from '../support/lifecycle.js';
import { serveModel } from '../support/model-provider.js';
import { changeRow, countRows, deleteRows, rowOf, rowsOf } from '../support/rows.js';
import { makeSchedule, rarely, tasksOf } from '../support/schedules.js';
import { type OwnServer, startServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';
import { endedRun, type Nodes, passes, startRun } from '../support/workflows.js';

const sweeps = ['workflows.audit', 'schedules.audit', 'approvals.cancel-stale'] as const;

let server: OwnServer;
let model: Awaited<ReturnType<typeof serveModel>>;

const areOff = (): boolean => sweeps.every((kind) => countRows(server, 'jobs', { kind }) === 0);

/** What looks for what was left is done as the server starts, when there is nothing; then never again. */
beforeAll(async () => {
  model = await serveModel((prompt) => prompt);
  server = await startServer({ env: { ...model.env, HEARTBEAT_DISABLE: 'true', SCHEDULER_INTERVAL_MS: '100' } });
  await waitFor('the sweeps to be off', async () => {
    for (const kind of sweeps) {
      deleteRows(server, 'jobs', { kind, state: 'scheduled' });
    }
    // One that was under way has a next turn once other work was done.
    await endedRun(server, (await startRun(server, [passes('a')])).runId);
    return areOff();
  });
});

afterEach(() => {
  expect(areOff()).toBe(true);
});

afterAll(async () => {
  await server.destroy();
  model.close();
});

test('runs through every type of node end', async () => {
  const { id: agentId } = await registerAgent(server);
  const { id, nodes } = await storeEveryType(server, agentId);
  const runIds = await Promise.all(
    Array.from(
      { length: 3 },
      async () => (await server.call('triggerWorkflow', { path: { id }, body: {} })).body.runId,
    ),
  );
  const statuses = () => runIds.map((runId) => rowOf(server, 'workflow_runs', { id: runId }).status);
  await waitFor(
    'the runs to end',
    async () => {
      await answerAll(server, agentId);
      return statuses().every((status) => status !== 'running' && status !== 'waiting');
    },
    60_000,
  );

  expect(statuses()).toEqual(['completed', 'completed', 'completed']);
  for (const runId of runIds) {
    const { steps } = await endedRun(server, runId);
    const done = steps.map(({ nodeId }) => nodeId).filter((nodeId) => !nodeId.includes('#'));
    expect(done.toSorted()).toEqual(nodes.toSorted());
  }
}, 90_000);

test('what fails is tried again, what nobody answers or sends runs out, and the run ends', async () => {
  const { id: agentId } = await registerAgent(server);
  const questions = [{ id: 'ok', type: 'approval', label: 'Go on?' }];
  const nodes: Nodes = [
    {
      id: 'task',
      type: 'agent-task',
      config: { template: 'Do it', agentId },
      retry: { maxRetries: 1, baseDelayMs: 1, strategy: 'static' },
      next: ['event', 'ask'],
    },
    {
      id: 'event',
      type: 'wait',
      config: { mode: 'event', eventName: 'never', timeoutMs: 1 },
      next: { event: 'wrong', timeout: 'meeting' },
    },
    {
      id: 'ask',
      type: 'human-in-the-loop',
      config: { title: '?', questions, approvers: { policy: 'any' }, timeout: { seconds: 1, action: 'reject' } },
      next: { approved: 'wrong', timeout: 'meeting' },
    },
    passes('wrong'),
    passes('meeting'),
  ];
  const { runId } = await startRun(server, nodes);
  for (const status of ['failed', 'completed']) {
    const taskId = await waitFor('a task', async () => (await nextTrigger(server, agentId))?.taskId);
    await post(server, taskId, 'finish', { status, failureReason: 'No luck', output: 'Done' }, agentId);
  }
  const { run, steps } = await endedRun(server, runId);

  expect([run.status, run.error]).toEqual(['completed', undefined]);
  expect(steps.map(({ nodeId, nextPort }) => [nodeId, nextPort]).toSorted()).toEqual([
    ['ask', 'timeout'],
    ['event', 'timeout'],
    ['meeting', 'true'],
    ['task', undefined],
  ]);
});

test('schedules fire', async () => {
  const { id } = await makeSchedule(server, rarely);
  changeRow(server, 'schedules', id, { nextRunAt: new Date().toISOString() });

  await waitFor('the task', async () => tasksOf(server, id).length === 1);
  expect(rowsOf(server, 'tasks', { scheduleId: id })).toHaveLength(1);
});
