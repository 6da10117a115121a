import { registerAgent } from '../support/agents.js';
import { nextTrigger, post } from '../support/lifecycle.js';
import { changeRow, changeRows, columnOf } from '../support/rows.js';
import { makeSchedule, rarely } from '../support/schedules.js';
import { useServer } from '../support/server.js';
import { addAgent } from '../support/tasks.js';
import { deliver, receiving, signed } from '../support/webhooks.js';
import {
  asksPeople,
  endedRun,
  fails,
  type Nodes,
  passes,
  runThat,
  startRun,
  storeWorkflow,
} from '../support/workflows.js';

const server = useServer();
const longAgo = '2026-01-01T00:00:00.000Z';

const nap: Nodes[number] = { id: 'nap', type: 'wait', config: { mode: 'time', durationMs: 3_600_000 } };
const yes = { responses: { ok: { approved: true } } };

/** What the events of a run tell: of which node, and by which cause. */
const causesOf = async (runId: string): Promise<Readonly<Record<string, unknown>>> => {
  const { events } = (await server.call('listEvents', { query: { category: 'workflow', limit: 100 } })).body;
  const told = events.filter(({ data }) => data?.['runId'] === runId).toReversed();
  return Object.fromEntries(
    told.map(({ event, data }) => [
      [event.slice('workflow.'.length), data?.['nodeId'] ?? ''].join(' ').trim(),
      data?.['cause'],
    ]),
  );
};

const stepsOf = async (runId: string) => {
  const { steps } = (await server.call('getWorkflowRun', { path: { id: runId } })).body;
  return new Map(steps.map((step) => [step.nodeId, step]));
};

const waiting = (runId: string) => runThat(server, runId, ({ run }) => run.status === 'waiting');

test('who starts a run, what begins and ends its steps, and what ends it', async () => {
  const { runId } = await startRun(server, [passes('a', 'b'), passes('b')]);
  await endedRun(server, runId);
  const steps = await stepsOf(runId);
  const endOf = (node: string) => ({ kind: 'step', id: steps.get(node)?.id });

  expect(await causesOf(runId)).toEqual({
    'run.start': { kind: 'request', by: 'operator' },
    'step.start a': { kind: 'run', id: runId },
    'step.end a': { kind: 'node' },
    'step.start b': endOf('a'),
    'step.end b': { kind: 'node' },
    'run.end': endOf('b'),
  });
  expect(steps.get('b')?.cause).toEqual({ kind: 'node' });
});

test('the task, the answer and the items that a step waited for', async () => {
  const { id: agentId } = await registerAgent(server);
  const task = { template: 'Do {{item.id}}', agentId };
  const body = { type: 'agent-task', config: task };
  const { runId } = await startRun(server, [
    { id: 'task', type: 'agent-task', config: task, next: 'ask' },
    asksPeople('ask', 'each'),
    passes('stop'),
    { id: 'each', type: 'foreach', config: { over: [{ id: 'one' }], itemKey: 'id', body } },
  ]);
  const finishNext = async () => {
    const { taskId = '' } = (await nextTrigger(server, agentId)) ?? {};
    await post(server, taskId, 'finish', { status: 'completed', output: 'Done' }, agentId);
    return taskId;
  };
  await waiting(runId);
  expect((await stepsOf(runId)).get('task')?.cause).toEqual({ kind: 'node' });
  const first = await finishNext();
  const asked = await runThat(server, runId, ({ steps }) => steps.at(-1)?.status === 'waiting' && steps.length === 2);
  const requestId = String(asked.steps[1]?.waitsFor?.id);
  await server.call('respondApprovalRequest', { path: { id: requestId }, body: yes });
  await runThat(server, runId, ({ steps }) => steps.length === 4 && steps.at(-1)?.status === 'waiting');
  const item = await finishNext();
  await endedRun(server, runId);

  const steps = await stepsOf(runId);
  expect(await causesOf(runId)).toMatchObject({
    'step.end task': { kind: 'task', id: first },
    'step.end ask': { kind: 'approval', id: requestId, by: 'operator' },
    'step.start each#one': { kind: 'step', id: steps.get('each')?.id },
    'step.end each#one': { kind: 'task', id: item },
    'step.end each': { kind: 'step', id: steps.get('each#one')?.id },
  });
  expect(steps.get('task')?.cause).toEqual({ kind: 'task', id: first });
  expect(steps.get('ask')?.cause).toEqual({ kind: 'approval', id: requestId });
});

test('the event and who sent it, the time, and the run that a step waited for', async () => {
  const inner = await storeWorkflow(server, [passes('inside')]);
  const { runId } = await startRun(server, [
    { id: 'event', type: 'wait', config: { mode: 'event', eventName: 'go' }, next: 'time' },
    { id: 'time', type: 'wait', config: { mode: 'time', durationMs: 1 }, next: 'sub' },
    { id: 'sub', type: 'sub-workflow', config: { workflowId: inner.id } },
  ]);
  await waiting(runId);
  const agentId = addAgent(server);
  await server.call('emitWorkflowRunEvent', { path: { runId }, body: { name: 'go' }, agentId });
  await endedRun(server, runId);

  const steps = await stepsOf(runId);
  const childId = String(steps.get('sub')?.output?.['runId']);
  expect(await causesOf(runId)).toMatchObject({
    'step.end event': { kind: 'event', id: 'go', by: `agent:${agentId}` },
    'step.end time': { kind: 'time', id: steps.get('time')?.output?.['waitId'] },
    'step.end sub': { kind: 'run', id: childId },
  });
  expect((await causesOf(childId))['run.start']).toEqual({
    kind: 'step',
    id: steps.get('sub')?.id,
    by: 'operator',
  });
});

test('an attempt that failed, and is tried again', async () => {
  const retry = { maxRetries: 1, baseDelayMs: 1, strategy: 'static' } as const;
  const { id: agentId } = await registerAgent(server);
  const config = { template: 'Do it', agentId };
  const { runId } = await startRun(server, [{ id: 'task', type: 'agent-task', config, retry }]);
  const failNext = async () => {
    const { taskId = '' } = (await nextTrigger(server, agentId)) ?? {};
    await post(server, taskId, 'finish', { status: 'failed', failureReason: 'No luck' }, agentId);
    return taskId;
  };
  await waiting(runId);
  const first = await failNext();
  await runThat(server, runId, ({ steps: [step] }) => step?.retryCount === 1 && step.status === 'waiting');
  const second = await failNext();
  await endedRun(server, runId);

  expect(await causesOf(runId)).toMatchObject({
    'step.retry task': { kind: 'task', id: first },
    'step.end task': { kind: 'task', id: second },
  });
});

test('who has a failed run go on, and who cancels one, with the runs within it', async () => {
  const { runId } = await startRun(server, [passes('a', 'b'), fails('b')]);
  await endedRun(server, runId);
  const agentId = addAgent(server);
  const by = `agent:${agentId}`;
  await server.call('retryWorkflowRun', { path: { id: runId }, body: {}, agentId });
  await endedRun(server, runId);
  expect(await causesOf(runId)).toMatchObject({
    'run.resume': { kind: 'request', by },
    'step.start b': { kind: 'request', by },
    'step.end b': { kind: 'node' },
  });

  const inner = await storeWorkflow(server, [nap]);
  const sub: Nodes = [{ id: 'sub', type: 'sub-workflow', config: { workflowId: inner.id } }];
  const outer = await startRun(server, sub);
  const { steps } = await runThat(server, outer.runId, ({ steps: [step] }) => step?.status === 'waiting');
  const childId = String(steps[0]?.waitsFor?.id);
  await waiting(childId);
  await server.call('cancelWorkflowRun', { path: { id: outer.runId }, body: {}, agentId });
  expect(await causesOf(outer.runId)).toMatchObject({
    'step.end sub': { kind: 'request', by },
    'run.end': { kind: 'request', by },
  });
  const within = { kind: 'step', id: steps[0]?.id };
  expect(await causesOf(childId)).toMatchObject({ 'step.end nap': within, 'run.end': within });
  expect((await stepsOf(childId)).get('nap')?.cause).toEqual(within);
});

test('a request that somebody cancels with its run', async () => {
  const { runId } = await startRun(server, [asksPeople('ask', 'stop'), passes('stop')]);
  const { steps } = await waiting(runId);
  const id = String(steps[0]?.waitsFor?.id);
  await server.call('cancelApprovalRequest', { path: { id }, body: {} });

  expect(await causesOf(runId)).toMatchObject({
    'step.end ask': { kind: 'approval', id, by: 'operator' },
    'run.end': { kind: 'approval', id, by: 'operator' },
  });
});

test('the agent that cancels a request with its run, named as elsewhere', async () => {
  const { runId } = await startRun(server, [asksPeople('ask', 'stop'), passes('stop')]);
  const { steps } = await waiting(runId);
  const id = String(steps[0]?.waitsFor?.id);
  const { id: agentId } = await registerAgent(server, { isLead: true });
  await server.call('cancelApprovalRequest', { path: { id }, body: {}, agentId });

  const cause = { kind: 'approval', id, by: `agent:${agentId}` };
  expect(await causesOf(runId)).toMatchObject({ 'step.end ask': cause, 'run.end': cause });
});

test('the schedule that starts a run, and who has it fire by hand', async () => {
  const { id: workflowId } = await storeWorkflow(server, [passes('a')]);
  const { id } = await makeSchedule(server, { ...rarely, targetType: 'workflow', workflowId });
  const agentId = addAgent(server);
  const { workflowRunIds } = (await server.call('runSchedule', { path: { id }, agentId })).body;

  expect((await causesOf(String(workflowRunIds?.[0])))['run.start']).toEqual({
    kind: 'schedule',
    id,
    by: `agent:${agentId}`,
  });
});

test('the webhook that starts a run', async () => {
  const { id } = await receiving(server);
  const { runId = '' } = await deliver(server, id, '{}', signed('{}'));
  await endedRun(server, runId);

  expect((await causesOf(runId))['run.start']).toEqual({ kind: 'webhook' });
});

test('that nothing else woke a step', async () => {
  const config = { template: 'Do it' };
  const { runId } = await startRun(server, [{ id: 'lost', type: 'agent-task', config }]);
  const { steps } = await waiting(runId);
  changeRow(server, 'workflow_run_steps', String(steps[0]?.id), { taskId: 'gone' });
  changeRow(server, 'workflow_runs', runId, { lastUpdatedAt: longAgo });
  changeRows(server, 'jobs', { kind: 'workflows.audit' }, { runAt: longAgo, state: 'ready' });
  await endedRun(server, runId);

  const audit = { kind: 'audit' };
  const end = { kind: 'step', id: steps[0]?.id };
  expect(await causesOf(runId)).toMatchObject({ 'step.end lost': audit, 'run.end': end });
  expect((await stepsOf(runId)).get('lost')?.cause).toEqual(audit);
});

test('a step of an earlier version, that noted none, is shown without', async () => {
  const { runId } = await startRun(server, [passes('a')]);
  await endedRun(server, runId);
  const stepId = String((await stepsOf(runId)).get('a')?.id);
  changeRow(server, 'workflow_run_steps', stepId, { cause: null });

  expect(columnOf(server, 'workflow_run_steps', stepId, 'cause')).toBeNull();
  expect((await stepsOf(runId)).get('a')).not.toHaveProperty('cause');
});
