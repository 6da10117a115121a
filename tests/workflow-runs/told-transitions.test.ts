import { registerAgent } from '../support/agents.js';
import { nextTrigger, post } from '../support/lifecycle.js';
import { rowsOf, whileRefusing } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';
import { endedRun, fails, type Nodes, passes, runThat, startRun, storeWorkflow } from '../support/workflows.js';

const server = useServer();
const pause: Nodes[number] = { id: 'pause', type: 'wait', config: { mode: 'event', eventName: 'go' }, next: 'then' };

/** Nothing tells of it while this is done. */
const untold = (event: string, run: () => Promise<unknown>) =>
  whileRefusing(server, { on: 'insert', table: 'events', when: `new.event = '${event}'` }, run);

const toldOf = (runId: string): string[] =>
  rowsOf(server, 'events').flatMap(({ event, data }) => (data?.includes(runId) ? [event] : []));

const stateOf = (runId: string) => ({
  run: rowsOf(server, 'workflow_runs', { id: runId }),
  steps: rowsOf(server, 'workflow_run_steps', { runId }),
  waits: rowsOf(server, 'workflow_waits', { runId }),
  told: toldOf(runId),
});

const waiting = async () => {
  const { runId } = await startRun(server, [pause, passes('then')]);
  await runThat(server, runId, ({ run }) => run.status === 'waiting');
  return runId;
};

test.each(['workflow.run.start', 'workflow.step.start'])(
  'a run that nothing tells of by %s does not begin',
  async (event) => {
    const { id } = await storeWorkflow(server, [passes('a')]);
    await untold(event, () =>
      server.call('triggerWorkflow', { path: { id }, body: {} }).refused(500, 'internal_error'),
    );

    expect(rowsOf(server, 'workflow_runs', { workflowId: id })).toEqual([]);
  },
);

test('a step that nothing tells the end of waits on, and ends once it is told', async () => {
  const runId = await waiting();
  const before = stateOf(runId);
  const go = () => server.call('emitWorkflowRunEvent', { path: { runId }, body: { name: 'go' } });
  await untold('workflow.step.end', () => go().refused(500, 'internal_error'));
  expect(stateOf(runId)).toEqual(before);
  await go();

  expect((await endedRun(server, runId)).run.status).toBe('completed');
  expect(toldOf(runId)).toEqual([
    'workflow.run.start',
    'workflow.step.start',
    'workflow.step.end',
    'workflow.step.start',
    'workflow.step.end',
    'workflow.run.end',
  ]);
});

test('a run that nothing tells the end of is not cancelled, nor its steps', async () => {
  const runId = await waiting();
  const before = stateOf(runId);
  const cancel = () => server.call('cancelWorkflowRun', { path: { id: runId }, body: {} });
  await untold('workflow.run.end', () => cancel().refused(500, 'internal_error'));
  expect(stateOf(runId)).toEqual(before);
  await cancel();

  expect(toldOf(runId).slice(2)).toEqual(['workflow.step.end', 'workflow.run.end']);
});

test('a failed run of which nothing tells that it goes on does not', async () => {
  const { runId } = await startRun(server, [passes('a', 'b'), fails('b')]);
  await endedRun(server, runId);
  const before = stateOf(runId);
  const retry = () => server.call('retryWorkflowRun', { path: { id: runId }, body: {} });
  await untold('workflow.run.resume', () => retry().refused(500, 'internal_error'));

  expect(stateOf(runId)).toEqual(before);
});

test('an attempt that nothing tells the failure of is not over, and is tried again once it is told', async () => {
  const { id: agentId } = await registerAgent(server);
  const retry = { maxRetries: 1, baseDelayMs: 3_600_000, maxDelayMs: 3_600_000, strategy: 'static' } as const;
  const task: Nodes[number] = { id: 'task', type: 'agent-task', config: { template: 'Do it', agentId }, retry };
  const { runId } = await startRun(server, [task]);
  await runThat(server, runId, ({ run }) => run.status === 'waiting');
  const before = stateOf(runId);
  const { taskId } = await nextTrigger(server, agentId);
  const endings = () => rowsOf(server, 'jobs', { kind: 'workflows.task-ended' });
  await untold('workflow.step.retry', async () => {
    await post(server, taskId, 'finish', { status: 'failed', failureReason: 'No luck' }, agentId);
    await waitFor('an attempt at going on', () => endings().some(({ lastError }) => lastError !== null));
    expect(stateOf(runId)).toEqual(before);
  });

  await runThat(server, runId, ({ steps: [step] }) => step?.retryCount === 1);
  expect(toldOf(runId).slice(2)).toEqual(['workflow.step.retry']);
});
