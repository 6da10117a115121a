import { registerAgent } from '../support/agents.js';
import { nextTrigger, post } from '../support/lifecycle.js';
import { rowsOf } from '../support/rows.js';
import { useSharedServer } from '../support/server.js';
import { asksPeople, endedRun, type Nodes, passes, runThat, startRun, storeWorkflow } from '../support/workflows.js';

const server = useSharedServer();
const never: Nodes[number] = { id: 'never', type: 'wait', config: { mode: 'event', eventName: 'never' } };

/** A step of a run that waits, once it does. */
const stepThatWaits = async (runId: string, kind: string, nodeId: string) => {
  const isWanted = (step: { nodeId: string; waitsFor?: { kind: string } | undefined }): boolean =>
    step.nodeId === nodeId && step.waitsFor?.kind === kind;
  const { steps } = await runThat(server, runId, (run) => run.steps.some(isWanted));
  return steps.find(isWanted);
};

const begin = async (node: Nodes[number], kind: string, more: Nodes = []) => {
  const { runId } = await startRun(server, [node, ...more]);
  return { runId, step: await stepThatWaits(runId, kind, node.id) };
};

test('since when a step waits: for a time, an event and people, since that was noted', async () => {
  const time = await begin({ id: 'a', type: 'wait', config: { mode: 'time', durationMs: 3_600_000 } }, 'time');
  const event = await begin(never, 'event');
  for (const { runId, step } of [time, event]) {
    expect(step?.waitsFor?.since).toBe(rowsOf(server, 'workflow_waits', { runId })[0]?.createdAt);
  }
  const asked = await begin(asksPeople('ask', 'stop'), 'approval', [passes('stop')]);
  const [request] = rowsOf(server, 'approval_requests', { workflowRunId: asked.runId });
  expect(asked.step?.waitsFor?.since).toBe(request?.createdAt);
});

test('since when a step waits: for another run since that began, for a place since it was asked for', async () => {
  const inner = await storeWorkflow(server, [never], { maxConcurrentRuns: 1 });
  const sub: Nodes[number] = { id: 'sub', type: 'sub-workflow', config: { workflowId: inner.id } };
  const first = await begin(sub, 'run');
  const second = await begin(sub, 'run');
  const [child, queued] = await Promise.all(
    [first, second].map(async ({ step }) => (await endedOrNot(String(step?.waitsFor?.id))).run),
  );
  expect(first.step?.waitsFor?.since).toBe(child?.startedAt);
  expect(second.step?.waitsFor?.since).toBe(queued?.startedAt);
  expect(queued?.waitsFor).toMatchObject({ kind: 'slot', since: queued?.startedAt });
});

const endedOrNot = async (id: string) => (await server.call('getWorkflowRun', { path: { id } })).body;

test('since when a step waits: for a task, its items and another attempt, since it began', async () => {
  const { id: agentId } = await registerAgent(server);
  const retry = { maxRetries: 1, baseDelayMs: 600_000, maxDelayMs: 600_000, strategy: 'static' } as const;
  const task = await begin({ id: 'a', type: 'agent-task', config: { template: 'Do it', agentId }, retry }, 'task');
  expect(task.step?.waitsFor).toMatchObject({ id: task.step?.taskId, since: task.step?.startedAt });
  await post(server, (await nextTrigger(server, agentId)).taskId, 'finish', { status: 'failed' }, agentId);
  const again = await stepThatWaits(task.runId, 'retry', 'a');
  expect(again?.waitsFor).toMatchObject({ since: task.step?.startedAt, until: again?.nextRetryAt });

  const body = { type: 'agent-task', config: { template: 'Do {{item.id}}' } };
  const config = { over: [{ id: 'one' }], itemKey: 'id', body };
  const each = await begin({ id: 'each', type: 'foreach', config }, 'items');
  expect(each.step?.waitsFor?.since).toBe(each.step?.startedAt);
  const item = await stepThatWaits(each.runId, 'task', 'each#one');
  expect(item?.waitsFor?.since).toBe(item?.startedAt);
});

test('getWorkflowRun answers with a run as it is when its time passes without an end', async () => {
  const { runId } = await begin(never, 'event');
  const before = await endedOrNot(runId);
  const { status, body } = await server.call('getWorkflowRun', { path: { id: runId }, query: { wait: 1 } }).answer();

  expect(status).toBe(200);
  expect(body).toEqual(before);
  await server.call('emitWorkflowRunEvent', { path: { runId }, body: { name: 'never' } });
  expect((await endedRun(server, runId)).run.status).toBe('completed');
});
