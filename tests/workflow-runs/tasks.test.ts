import { registerAgent } from '../support/agents.js';
import { nextTrigger, post, readTask } from '../support/lifecycle.js';
import { useSharedServer } from '../support/server.js';
import { endedRun, passes, runThat, startRun, storeWorkflow } from '../support/workflows.js';

const server = useSharedServer();
type Start = Parameters<typeof storeWorkflow>[1];

const begun = async (node: object = {}, onNodeFailure: 'fail' | 'continue' = 'fail') => {
  const agentId = (await registerAgent(server)).id;
  const nodes: Start = [
    { id: 'work', type: 'agent-task', config: { template: 'Do it', agentId }, next: 'then', ...node },
    passes('then'),
  ];
  const { id } = (
    await server.call('createWorkflow', { body: { name: agentId, definition: { nodes, onNodeFailure } } })
  ).body;
  const { runId } = (await server.call('triggerWorkflow', { path: { id }, body: {} })).body;
  const { steps } = await runThat(server, runId, ({ run }) => run.status === 'waiting');
  return { agentId, id, runId, taskId: steps[0]?.taskId ?? '' };
};

const finish = async (agentId: string, taskId: string, report: object): Promise<void> => {
  expect((await nextTrigger(server, agentId))?.taskId).toBe(taskId);
  await post(server, taskId, 'finish', report, agentId);
};

test('a step has one task, and goes on when it is completed', async () => {
  const { agentId, runId, taskId } = await begun();
  expect(await readTask(server, taskId)).toMatchObject({ source: 'workflow', workflowRunId: runId, task: 'Do it' });

  await finish(agentId, taskId, { status: 'completed', output: '{"ok":1}' });
  const { run, steps } = await endedRun(server, runId);
  expect(run.status).toBe('completed');
  expect(steps[0]?.output).toEqual({ taskId, taskOutput: { ok: 1 } });
  expect(steps.map(({ nodeId }) => nodeId)).toEqual(['work', 'then']);
});

test('a failed task fails the run, unless its node says otherwise', async () => {
  const failing = await begun();
  await finish(failing.agentId, failing.taskId, { status: 'failed', failureReason: 'No luck' });
  expect((await endedRun(server, failing.runId)).run).toMatchObject({
    status: 'failed',
    error: 'Step failed: No luck',
  });

  const going = await begun({}, 'continue');
  await finish(going.agentId, going.taskId, { status: 'failed', failureReason: 'No luck' });
  const { run, steps } = await endedRun(server, going.runId);
  expect(run.status).toBe('completed');
  expect(steps[0]).toMatchObject({
    status: 'completed',
    error: 'No luck',
    output: { taskOutput: '[FAILED: No luck]' },
  });
});

test('a failed task is done again as another one; what becomes of the former is of no matter', async () => {
  const { agentId, runId, taskId } = await begun({ retry: { maxRetries: 1, strategy: 'static', baseDelayMs: 1 } });
  await finish(agentId, taskId, { status: 'failed', failureReason: 'Once' });
  const isAnother = (id = ''): boolean => id !== '' && id !== taskId;
  const { steps } = await runThat(server, runId, ({ run, steps: [step] }) => {
    return run.status === 'waiting' && isAnother(step?.taskId);
  });
  const second = steps[0]?.taskId ?? '';

  await finish(agentId, second, { status: 'completed', output: 'Done' });
  const ended = await endedRun(server, runId);
  expect(ended.run.status).toBe('completed');
  expect(ended.steps[0]).toMatchObject({ retryCount: 1, output: { taskId: second, taskOutput: 'Done' } });
});

test('a cancelled task is not done again', async () => {
  const { runId, taskId } = await begun({ retry: { maxRetries: 3 } });
  await post(server, taskId, 'cancel', {});

  expect((await endedRun(server, runId)).run.error).toBe('Step failed: Task was cancelled');
});

test('a workflow may be deleted while a run waits: its task goes on alone', async () => {
  const { agentId, id, taskId } = await begun();
  await server.call('deleteWorkflow', { path: { id } });

  const task = await readTask(server, taskId);
  expect(task.workflowRunId).toBeUndefined();
  await finish(agentId, taskId, { status: 'completed', output: 'Done' });
});

test('a run tells its transitions as events', async () => {
  const { runId } = await startRun(server, [passes('a')]);
  await endedRun(server, runId);
  const { events } = (await server.call('listEvents', { query: { category: 'workflow', limit: 100 } })).body;
  const told = events.filter(({ data }) => data?.['runId'] === runId).map(({ event }) => event);

  expect(told.toSorted()).toEqual([
    'workflow.run.end',
    'workflow.run.start',
    'workflow.step.end',
    'workflow.step.start',
  ]);
});

test('a step that fails, and its run, end as events that say why', async () => {
  const { runId } = await startRun(server, [{ id: 'bad', type: 'agent-task', config: { template: ' ' } }]);
  const { run } = await endedRun(server, runId);
  const { events } = (await server.call('listEvents', { query: { category: 'workflow', limit: 100 } })).body;

  const ended = events.filter(({ event, data }) => event.endsWith('.end') && data?.['runId'] === runId);
  expect(ended.map(({ event, status, data }) => [event, status, data?.['error']]).toSorted()).toEqual([
    ['workflow.run.end', 'error', run.error],
    ['workflow.step.end', 'error', 'The template of the task is blank'],
  ]);
});

test('steps that are cancelled end as events', async () => {
  const { runId } = await startRun(server, [
    { id: 'nap', type: 'wait', config: { mode: 'time', durationMs: 3_600_000 } },
  ]);
  await runThat(server, runId, ({ run }) => run.status === 'waiting');
  await server.call('cancelWorkflowRun', { path: { id: runId }, body: { reason: 'Enough' } });
  const { events } = (await server.call('listEvents', { query: { category: 'workflow', limit: 100 } })).body;

  const ended = events.filter(({ event, data }) => event === 'workflow.step.end' && data?.['runId'] === runId);
  expect(ended).toMatchObject([{ status: 'error', data: { nodeId: 'nap', status: 'cancelled', error: 'Enough' } }]);
});

test('a task for an agent that is not there is told when it is stored, and fails the run', async () => {
  const config = { template: 'Do it', agentId: 'no-such-agent' };
  const { id, warnings } = await storeWorkflow(server, [{ id: 'work', type: 'agent-task', config }]);
  expect(warnings).toEqual(["Node 'work' config.agentId names no agent: 'no-such-agent'"]);
  const { runId } = (await server.call('triggerWorkflow', { path: { id }, body: {} })).body;

  expect((await endedRun(server, runId)).run.error).toContain("config.agentId names no agent: 'no-such-agent'");
});
