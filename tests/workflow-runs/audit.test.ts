import { ask, readApproval } from '../support/approvals.js';
import { addDeadJob } from '../support/jobs.js';
import { changeRow, rowsOf } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { waitFor } from '../support/wait.js';
import { endedRun, type Nodes, passes, runThat, startRun, storeWorkflow } from '../support/workflows.js';

const server = useServer();
const longAgo = '2026-01-01T00:00:00.000Z';

const waitingRun = async (node: { readonly type: string; readonly config: object }) => {
  const { runId } = await startRun(server, [{ id: 'a', ...node, config: { ...node.config } }]);
  const { steps } = await runThat(server, runId, ({ run }) => run.status === 'waiting');
  return { runId, step: steps[0] };
};

const nap = { type: 'wait', config: { mode: 'time', durationMs: 3_600_000 } };

const audit = (): void => {
  server.database.prepare("update workflow_runs set lastUpdatedAt = ? where status = 'waiting'").run(longAgo);
  server.database.prepare("update jobs set runAt = ?, state = 'ready' where kind = 'workflows.audit'").run(longAgo);
};

test('what was to be woken is woken', async () => {
  const { runId, step } = await waitingRun(nap);
  const [wait] = rowsOf(server, 'workflow_waits', { runId });
  changeRow(server, 'workflow_waits', wait?.id ?? '', { wakeUpAt: longAgo });
  server.database.prepare("delete from jobs where kind = 'workflows.wait-over'").run();
  audit();

  const { run, steps } = await endedRun(server, runId);
  expect(run.status).toBe('completed');
  expect(steps[0]).toMatchObject({ id: step?.id, status: 'completed', nextPort: 'default' });
});

test('a step whose task is gone fails its run', async () => {
  const { runId, step } = await waitingRun({ type: 'agent-task', config: { template: 'Do it' } });
  changeRow(server, 'workflow_run_steps', step?.id ?? '', { taskId: 'gone' });
  audit();

  expect((await endedRun(server, runId)).run).toMatchObject({
    status: 'failed',
    error: 'Step failed: The task of the step is gone',
  });
});

test('a step whose job failed for good fails its run', async () => {
  const { runId, step } = await waitingRun(nap);
  const payload = JSON.stringify({ stepId: step?.id, attempt: 0 });
  addDeadJob(server, { kind: 'workflows.step', payload, lastError: 'no luck' });
  // However many failed since.
  for (let count = 0; count < 120; count += 1) {
    addDeadJob(server, {
      kind: 'workflows.step',
      payload: '{"stepId":"gone","attempt":0}',
      failedAt: new Date().toISOString(),
    });
  }
  audit();

  expect((await endedRun(server, runId)).run).toMatchObject({
    status: 'failed',
    error: 'Step failed: The step could not be executed: no luck',
  });
});

test('a run that waits for what comes is left alone', async () => {
  const { runId } = await waitingRun(nap);
  const lost = await waitingRun({ type: 'agent-task', config: { template: 'Do it' } });
  changeRow(server, 'workflow_run_steps', lost.step?.id ?? '', { taskId: 'gone' });
  audit();

  await endedRun(server, lost.runId);
  expect((await server.call('getWorkflowRun', { path: { id: runId } })).body.run.status).toBe('waiting');
});

test('a step whose job is gone is executed once more', async () => {
  const { runId, step } = await waitingRun({ type: 'agent-task', config: { template: 'Do it' } });
  changeRow(server, 'workflow_run_steps', step?.id ?? '', { status: 'running', taskId: null, startedAt: longAgo });
  changeRow(server, 'workflow_runs', runId, { status: 'running', lastUpdatedAt: longAgo });
  audit();

  const { steps } = await runThat(server, runId, ({ run }) => run.status === 'waiting');
  expect(steps).toHaveLength(1);
  expect(steps[0]).toMatchObject({ id: step?.id, status: 'waiting', taskId: expect.any(String) });
  expect(steps[0]?.taskId).not.toBe(step?.taskId);
});

test('a request whose time is over times out', async () => {
  const questions = [{ id: 'ok', type: 'approval', label: 'Go on?' }];
  const config = {
    title: 'Go on?',
    questions,
    approvers: { policy: 'any' },
    timeout: { seconds: 3600, action: 'reject' },
  };
  const { runId } = await waitingRun({ type: 'human-in-the-loop', config });
  const [request] = rowsOf(server, 'approval_requests', { workflowRunId: runId });
  changeRow(server, 'approval_requests', request?.id ?? '', { expiresAt: longAgo });
  server.database.prepare("delete from jobs where kind = 'approvals.deadline'").run();
  audit();

  expect((await endedRun(server, runId)).steps[0]).toMatchObject({ status: 'completed', nextPort: 'timeout' });
});

test('a run of which nothing is under way ends', async () => {
  const { runId, step } = await waitingRun(nap);
  changeRow(server, 'workflow_run_steps', step?.id ?? '', { status: 'completed', finishedAt: longAgo });
  audit();

  expect((await endedRun(server, runId)).run.status).toBe('completed');
});

test('a lost step of a run that goes on elsewhere fails it', async () => {
  const { runId, step } = await waitingRun({ type: 'agent-task', config: { template: 'Do it' } });
  changeRow(server, 'workflow_run_steps', step?.id ?? '', { taskId: 'gone', startedAt: longAgo });
  changeRow(server, 'workflow_runs', runId, { lastUpdatedAt: new Date().toISOString() });
  server.database.prepare("update jobs set runAt = ?, state = 'ready' where kind = 'workflows.audit'").run(longAgo);

  expect((await endedRun(server, runId)).run.error).toBe('Step failed: The task of the step is gone');
});

test('a step whose request was cancelled is lost', async () => {
  const questions = [{ id: 'ok', type: 'approval', label: 'Go on?' }];
  const config = { title: 'Go on?', questions, approvers: { policy: 'any' } };
  const { runId } = await waitingRun({ type: 'human-in-the-loop', config });
  const [request] = rowsOf(server, 'approval_requests', { workflowRunId: runId });
  changeRow(server, 'approval_requests', request?.id ?? '', { status: 'cancelled' });
  const { body } = await server.call('getWorkflowRun', { path: { id: runId } });
  expect(body.steps[0]?.waitsFor?.wokenBy).toContain('workflows.audit');
  audit();

  expect((await endedRun(server, runId)).run.error).toContain('was cancelled');
});

test('a request outside any run whose time is over times out', async () => {
  const { id } = await ask(server, { timeoutSeconds: 3600 });
  changeRow(server, 'approval_requests', id, { expiresAt: longAgo });
  server.database.prepare("delete from jobs where kind = 'approvals.deadline'").run();
  server.database
    .prepare("update jobs set runAt = ?, state = 'ready' where kind = 'approvals.cancel-stale'")
    .run(longAgo);

  await waitFor('the end of the request', async () => (await readApproval(server, id)).status === 'timeout');
});

test('of runs that wait for each other to give a place away one fails, and the others go on', async () => {
  const limited = { maxConcurrentRuns: 1 };
  /** Asks for a run of another workflow once it is told to; as a part of another run it does nothing. */
  const asking = (workflowId: string): Nodes => [
    { ...passes('start', { false: 'pause' }), config: { conditions: [{ field: 'trigger.isPart', op: 'exists' }] } },
    { id: 'pause', type: 'wait', config: { mode: 'event', eventName: 'go' }, next: 'part' },
    { id: 'part', type: 'sub-workflow', config: { workflowId, inputs: { isPart: true } } },
  ];
  const one = await storeWorkflow(server, [passes('a')], limited);
  const other = await storeWorkflow(server, asking(one.id), limited);
  await server.call('updateWorkflow', { path: { id: one.id }, body: { definition: { nodes: asking(other.id) } } });
  const runs: string[] = [];
  for (const { id } of [one, other]) {
    const { runId } = (await server.call('triggerWorkflow', { path: { id }, body: {} })).body;
    await runThat(server, runId, ({ steps }) => steps.some(({ nodeId }) => nodeId === 'pause'));
    runs.push(runId);
  }
  for (const runId of runs) {
    await waitFor('the wait', async () => rowsOf(server, 'workflow_waits', { runId }).length > 0);
    await server.call('emitWorkflowRunEvent', { path: { runId }, body: { name: 'go' } });
    await runThat(server, runId, ({ steps }) => steps.at(-1)?.waitsFor?.kind === 'run');
  }
  audit();

  const ended = await Promise.all(runs.map((runId) => endedRun(server, runId)));
  expect(ended.map(({ run }) => run.status).toSorted()).toEqual(['completed', 'failed']);
  expect(ended.find(({ run }) => run.status === 'failed')?.run.error).toContain('Its turn never comes');
});
