import { registerAgent } from '../support/agents.js';
import { nextTrigger, post } from '../support/lifecycle.js';
import { rowsOf } from '../support/rows.js';
import { makeSchedule, rarely } from '../support/schedules.js';
import { storeScript } from '../support/scripts.js';
import { useSharedServer } from '../support/server.js';
import { userWith } from '../support/users.js';
import { waitFor } from '../support/wait.js';
import { endedRun, type Nodes, passes, runThat, startRun, storeWorkflow } from '../support/workflows.js';

const server = useSharedServer();

const waiting = (runId: string) => runThat(server, runId, ({ run }) => run.status === 'waiting');

test('with its workflow a run that waits goes, with steps, waits and versions; its task stays, without it', async () => {
  const nodes: Nodes = [
    passes('start', ['work', 'pause']),
    { id: 'work', type: 'agent-task', config: { template: 'Do it' } },
    { id: 'pause', type: 'wait', config: { mode: 'event', eventName: 'never' } },
  ];
  const { id, runId } = await startRun(server, nodes);
  const { steps } = await waiting(runId);
  const taskId = steps.find(({ nodeId }) => nodeId === 'work')?.taskId ?? '';
  await server.call('deleteWorkflow', { path: { id } });

  await server
    .call('getWorkflowRun', { path: { id: runId }, query: { wait: 55 } })
    .refused(404, 'workflow_run_not_found');
  for (const table of ['workflow_run_steps', 'workflow_waits'] as const) {
    expect(rowsOf(server, table, { runId })).toEqual([]);
  }
  expect(rowsOf(server, 'tasks', { id: taskId })).toMatchObject([{ workflowRunId: null, workflowRunStepId: null }]);
});

test('with its workflow all runs go that have ended, however many, and what a failed one asks is cancelled', async () => {
  const ask = {
    id: 'ask',
    type: 'human-in-the-loop',
    config: { title: 'Go on?', questions: [{ id: 'ok', type: 'text', label: 'Why' }], approvers: { policy: 'any' } },
  } as const;
  const { id: agentId } = await registerAgent(server);
  const nodes: Nodes = [
    passes('start', ['ask', 'work']),
    ask,
    { id: 'work', type: 'agent-task', config: { template: 'Do it', agentId } },
  ];
  const { id, runId } = await startRun(server, nodes);
  await runThat(server, runId, ({ steps }) => steps.filter(({ status }) => status === 'waiting').length === 2);
  const { taskId } = await nextTrigger(server, agentId);
  await post(server, taskId, 'finish', { status: 'failed', failureReason: 'No luck' }, agentId);
  expect((await endedRun(server, runId)).run.status).toBe('failed');
  const [asked] = rowsOf(server, 'approval_requests', { workflowRunId: runId });
  expect(asked?.status).toBe('pending');
  await server.call('updateWorkflow', { path: { id }, body: { definition: { nodes: [passes('a')] } } });
  const started = await Promise.all(
    Array.from({ length: 120 }, () => server.call('triggerWorkflow', { path: { id }, body: {} })),
  );
  await Promise.all(started.map(({ body }) => endedRun(server, body.runId)));
  await server.call('deleteWorkflow', { path: { id } });

  expect(rowsOf(server, 'workflow_runs', { workflowId: id })).toEqual([]);
  expect(rowsOf(server, 'workflow_run_steps', { runId })).toEqual([]);
  expect(rowsOf(server, 'tasks', { id: taskId })).toMatchObject([{ workflowRunId: null, workflowRunStepId: null }]);
  expect(rowsOf(server, 'approval_requests', { id: asked?.id ?? '' })).toMatchObject([
    { status: 'cancelled', resolutionReason: 'The workflow was deleted' },
  ]);
});

test('a run whose child goes with its workflow fails, and says why', async () => {
  const inner = await storeWorkflow(server, [
    { id: 'pause', type: 'wait', config: { mode: 'event', eventName: 'no' } },
  ]);
  const { runId } = await startRun(server, [{ id: 'sub', type: 'sub-workflow', config: { workflowId: inner.id } }]);
  await waiting(runId);
  await server.call('deleteWorkflow', { path: { id: inner.id } });

  expect((await endedRun(server, runId)).run).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('The run of the workflow is gone'),
  });
});

test('a run of a user who is merged into another goes on, for the other', async () => {
  const { id: sourceUserId, key } = await userWith(server, 'admin');
  const { id: target } = await userWith(server, 'admin');
  const pause: Nodes = [{ id: 'pause', type: 'wait', config: { mode: 'event', eventName: 'go' } }];
  const { id } = await storeWorkflow(server, pause);
  const { runId } = (await server.call('triggerWorkflow', { path: { id }, body: {}, key })).body;
  await waiting(runId);
  await server.call('mergeUsers', { path: { id: target }, body: { sourceUserId } });
  await server.call('emitWorkflowRunEvent', { path: { runId }, body: { name: 'go' } });

  expect((await endedRun(server, runId)).run).toMatchObject({ status: 'completed', createdBy: target });
});

test('a run whose task nobody wants any more fails, and says why', async () => {
  const { id: agentId } = await registerAgent(server);
  const { runId } = await startRun(server, [
    { id: 'work', type: 'agent-task', config: { template: 'Do it', agentId } },
  ]);
  const { steps } = await waiting(runId);
  expect(steps[0]?.waitsFor).toMatchObject({ kind: 'task', id: steps[0]?.taskId });
  await server.call('cancelTask', { path: { id: steps[0]?.taskId ?? '' }, body: {} });

  expect((await endedRun(server, runId)).run).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('Task was cancelled'),
  });
});

test('a run that waits before a script that is deleted meanwhile, pinned or not, fails and says why', async () => {
  const { name, agentId, id } = await storeScript(server);
  const pinHash = rowsOf(server, 'scripts', { id })[0]?.contentHash ?? '';
  const runs = await Promise.all(
    [{}, { pinHash }].map(async (pin) => {
      const pause = { id: 'pause', type: 'wait', config: { mode: 'event', eventName: 'go' }, next: 'work' } as const;
      const config = { scriptName: name, agentId, args: { n: 1 }, ...pin };
      const { runId } = await startRun(server, [pause, { id: 'work', type: 'swarm-script', config }]);
      await waiting(runId);
      return runId;
    }),
  );
  await server.call('deleteScript', { path: { id: name }, agentId });

  for (const runId of runs) {
    await server.call('emitWorkflowRunEvent', { path: { runId }, body: { name: 'go' } });
    const { run } = await endedRun(server, runId);
    expect(run).toMatchObject({ status: 'failed', error: expect.stringMatching(/^Step failed: .*script.*/i) });
    expect(run.error).toMatch(/not found|no script|does not exist/i);
  }
});

test('a run whose schedule is deleted goes on', async () => {
  const { id: workflowId } = await storeWorkflow(server, [
    { id: 'pause', type: 'wait', config: { mode: 'event', eventName: 'go' } },
  ]);
  const schedule = await makeSchedule(server, { ...rarely, targetType: 'workflow', workflowId });
  await server.call('runSchedule', { path: { id: schedule.id } });
  const run = await waitFor('the run of the schedule', () => rowsOf(server, 'workflow_runs', { workflowId })[0]);
  await waiting(run.id);
  await server.call('deleteSchedule', { path: { id: schedule.id } });
  await server.call('emitWorkflowRunEvent', { path: { runId: run.id }, body: { name: 'go' } });

  expect((await endedRun(server, run.id)).run.status).toBe('completed');
});

/** Runs that do something for two items, a task each. */
const withItems = async () => {
  const { id: agentId } = await registerAgent(server);
  const body = { type: 'agent-task', config: { template: 'Do {{item.id}}', agentId } };
  const config = { over: [{ id: 'one' }, { id: 'two' }], itemKey: 'id', body };
  const { id, runId } = await startRun(server, [{ id: 'each', type: 'foreach', config }]);
  const { steps } = await waiting(runId);
  const taskIds = steps.flatMap(({ taskId }) => taskId ?? []);
  expect(steps.map(({ nodeId, waitsFor }) => [nodeId, waitsFor?.kind, waitsFor?.id])).toEqual([
    ['each', 'items', undefined],
    ['each#one', 'task', taskIds[0]],
    ['each#two', 'task', taskIds[1]],
  ]);
  return { id, runId, agentId, taskIds };
};

test('with its workflow a run goes whose items have tasks; these stay, without it, and can be done', async () => {
  const { id, runId, agentId, taskIds } = await withItems();
  const begun = await nextTrigger(server, agentId);
  await server.call('deleteWorkflow', { path: { id } });

  await server.call('getWorkflowRun', { path: { id: runId } }).refused(404, 'workflow_run_not_found');
  expect(rowsOf(server, 'workflow_run_steps', { runId })).toEqual([]);
  for (const taskId of taskIds) {
    expect(rowsOf(server, 'tasks', { id: taskId })).toMatchObject([{ workflowRunId: null, workflowRunStepId: null }]);
  }
  await post(server, begun?.taskId, 'finish', { status: 'completed', output: 'Done' }, agentId);
  const last = await nextTrigger(server, agentId);
  await post(server, last?.taskId, 'finish', { status: 'completed', output: 'Done' }, agentId);
  expect([begun?.taskId, last?.taskId].toSorted()).toEqual(taskIds.toSorted());
});

test('a run with an item whose task nobody wants any more fails, says why, and can do that item again', async () => {
  const { runId, taskIds } = await withItems();
  await server.call('cancelTask', { path: { id: taskIds[0] ?? '' }, body: {} });
  const { run, steps } = await endedRun(server, runId);
  expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('Task was cancelled') });
  expect(steps.map(({ status, waitsFor }) => [status, waitsFor])).toEqual([
    ['waiting', undefined],
    ['failed', undefined],
    ['waiting', undefined],
  ]);

  await server.call('retryWorkflowRun', { path: { id: runId }, body: {} });
  const again = await waiting(runId);
  expect(again.steps.map(({ nodeId, waitsFor }) => [nodeId, waitsFor?.kind])).toEqual([
    ['each', 'items'],
    ['each#one', undefined],
    ['each#two', 'task'],
    ['each#one', 'task'],
  ]);
});

test('a run that asks a user who is merged, or may not come in any more, waits for whoever else may answer', async () => {
  const ada = await userWith(server, 'admin');
  const { id: other, key } = await userWith(server, 'admin');
  const asks = {
    id: 'ask',
    type: 'human-in-the-loop',
    config: {
      title: 'Go on?',
      questions: [{ id: 'ok', type: 'approval', label: 'Right?' }],
      approvers: { users: [ada.id], policy: 'any' },
    },
  } as const;
  const answer = (id: string, by?: string) =>
    server.call('respondApprovalRequest', {
      path: { id },
      body: { responses: { ok: { approved: true } } },
      ...(by && { key: by }),
    });
  const runs = await Promise.all([startRun(server, [asks]), startRun(server, [asks])]);
  const [first, second] = await Promise.all(
    runs.map(async ({ runId }) => String((await waiting(runId)).steps[0]?.waitsFor?.id)),
  );
  await server.call('updateUser', { path: { id: ada.id }, body: { status: 'suspended' } });
  await answer(String(first), ada.key).refused(401, 'unauthenticated');
  await answer(String(first));
  await server.call('mergeUsers', { path: { id: other }, body: { sourceUserId: ada.id } });
  expect((await waiting(String(runs[1]?.runId))).steps[0]?.waitsFor).toMatchObject({ kind: 'approval', id: second });
  await answer(String(second), key);

  for (const { runId } of runs) {
    expect((await endedRun(server, runId)).run.status).toBe('completed');
  }
});

test('a run whose child waits for a place fails when that goes with its workflow', async () => {
  const pause: Nodes = [{ id: 'pause', type: 'wait', config: { mode: 'event', eventName: 'no' } }];
  const inner = await storeWorkflow(server, pause, { maxConcurrentRuns: 1 });
  const { runId: first } = (await server.call('triggerWorkflow', { path: { id: inner.id }, body: {} })).body;
  await waiting(first);
  const { runId } = await startRun(server, [{ id: 'sub', type: 'sub-workflow', config: { workflowId: inner.id } }]);
  const { steps } = await waiting(runId);
  const child = (await server.call('getWorkflowRun', { path: { id: String(steps[0]?.waitsFor?.id) } })).body;
  expect(child.run.waitsFor).toMatchObject({ kind: 'slot', id: inner.id, since: child.run.startedAt });
  await server.call('deleteWorkflow', { path: { id: inner.id } });

  expect((await endedRun(server, runId)).run).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('The run of the workflow is gone'),
  });
});

test('a child whose parent goes with its workflow goes on, and says that it has none any more', async () => {
  const inner = await storeWorkflow(server, [
    { id: 'pause', type: 'wait', config: { mode: 'event', eventName: 'go' } },
  ]);
  const { id, runId } = await startRun(server, [{ id: 'sub', type: 'sub-workflow', config: { workflowId: inner.id } }]);
  const childId = String((await waiting(runId)).steps[0]?.waitsFor?.id);
  await waiting(childId);
  await server.call('deleteWorkflow', { path: { id } });
  await server.call('emitWorkflowRunEvent', { path: { runId: childId }, body: { name: 'go' } });

  expect(await endedRun(server, childId)).toMatchObject({ run: { status: 'completed' }, parent: null });
});
