import { randomUUID } from 'node:crypto';
import { useServer } from '../support/server.js';
import { endedRun, type Nodes, passes, runThat, startRun, storeWorkflow } from '../support/workflows.js';

const server = useServer();

const sub = (workflowId: string, rest: Partial<Nodes[number]> = {}): Nodes[number] => ({
  id: 'sub',
  type: 'sub-workflow',
  config: { workflowId, inputs: { name: '{{trigger.name}}' } },
  ...rest,
});

const nap: Nodes[number] = { id: 'nap', type: 'wait', config: { mode: 'time', durationMs: 3_600_000 } };

const isWaiting = (run: Awaited<ReturnType<typeof endedRun>>): boolean => run.run.status === 'waiting';

/** A run that waits for the run of another workflow. */
const nested = async () => {
  const inner = await storeWorkflow(server, [nap]);
  const outer = await startRun(server, [sub(inner.id)]);
  const { steps } = await runThat(server, outer.runId, isWaiting);
  const { runs } = (await server.call('listWorkflowRuns', { path: { id: inner.id }, query: {} })).body;
  return { inner, outer, step: steps[0], childId: runs[0]?.id ?? '' };
};

test('a node has another workflow run, and comes to what that came to', async () => {
  const tell = { id: 'tell', type: 'notify', config: { channel: 'chat', template: 'Hi {{trigger.name}}' } };
  const inner = await storeWorkflow(server, [tell]);
  const { runId } = await startRun(server, [sub(inner.id, { next: 'then' }), passes('then')], {}, { name: 'Ada' });
  const { run, steps } = await endedRun(server, runId);

  expect(run.status).toBe('completed');
  expect(steps[0]).toMatchObject({ nextPort: 'success', output: { outputs: { tell: { message: 'Hi Ada' } } } });
  const child = await endedRun(server, String(steps[0]?.output?.['runId']));
  expect(child.parent).toEqual({ runId, workflowId: run.workflowId, stepId: steps[0]?.id, nodeId: 'sub' });
});

test('it says what it waits for, and is cancelled with the run that waits', async () => {
  const { outer, step, childId } = await nested();
  expect(step?.waitsFor).toMatchObject({ kind: 'run', id: childId, wokenBy: `the end of run ${childId}` });

  await server.call('cancelWorkflowRun', { path: { id: outer.runId }, body: { reason: 'Enough' } });
  expect((await endedRun(server, childId)).run).toMatchObject({ status: 'cancelled', error: 'Enough' });
});

test('a run that does not end well fails the node', async () => {
  const { outer, childId } = await nested();
  await server.call('cancelWorkflowRun', { path: { id: childId }, body: { reason: 'Enough' } });
  expect((await endedRun(server, outer.runId)).run.error).toContain('The run of the workflow is cancelled: Enough');
  expect((await endedRun(server, childId)).parent).toMatchObject({ runId: outer.runId, nodeId: 'sub' });

  const broken = await storeWorkflow(server, [passes('a')], { requiredParams: ['TEAM'] });
  const retry = { maxRetries: 1, strategy: 'static' as const, baseDelayMs: 1 };
  const { runId } = await startRun(server, [sub(broken.id, { retry })]);
  expect((await endedRun(server, runId)).run.error).toContain('needs_setup');
  const { runs } = (await server.call('listWorkflowRuns', { path: { id: broken.id }, query: {} })).body;
  expect(runs).toHaveLength(2);
});

test('each attempt has a run of its own, and all of them say which step they were for', async () => {
  const broken = await storeWorkflow(server, [
    { id: 'bad', type: 'agent-task', config: { template: '{{trigger.nothing}}' } },
  ]);
  const retry = { maxRetries: 2, strategy: 'static' as const, baseDelayMs: 1 };
  const { id, runId } = await startRun(server, [sub(broken.id, { retry })]);
  const { steps } = await endedRun(server, runId);
  const { runs } = (await server.call('listWorkflowRuns', { path: { id: broken.id }, query: {} })).body;

  expect(runs.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
  for (const child of runs) {
    expect((await endedRun(server, child.id)).parent).toEqual({
      runId,
      workflowId: id,
      stepId: steps[0]?.id,
      nodeId: 'sub',
    });
  }
});

test('a run that an earlier attempt was for moves nothing when it goes on, and is still no part of itself', async () => {
  const inner = await storeWorkflow(server, [
    { id: 'bad', type: 'agent-task', config: { template: '{{trigger.nothing}}' } },
  ]);
  const retry = { maxRetries: 1, strategy: 'static' as const, baseDelayMs: 1 };
  const outer = await startRun(server, [sub(inner.id, { retry })]);
  const before = await endedRun(server, outer.runId);
  const { runs } = (await server.call('listWorkflowRuns', { path: { id: inner.id }, query: {} })).body;
  const former = runs.at(-1)?.id ?? '';
  await server.call('patchWorkflow', {
    path: { id: inner.id },
    body: { update: [{ nodeId: 'bad', node: { type: 'sub-workflow', config: { workflowId: outer.id } } }] },
  });
  await server.call('retryWorkflowRun', { path: { id: former }, body: { latestDefinition: true } });

  expect((await endedRun(server, former)).run.error).toContain('must not be part of itself');
  expect(await endedRun(server, outer.runId)).toEqual(before);
});

test('a deleted workflow fails the node that waits for a run of it', async () => {
  const { inner, outer } = await nested();
  await server.call('deleteWorkflow', { path: { id: inner.id } });

  expect((await endedRun(server, outer.runId)).run.error).toBe('Step failed: The run of the workflow is gone');
});

test('what cannot run fails the node', async () => {
  const failure = async (workflowId: string) =>
    (await endedRun(server, (await startRun(server, [sub(workflowId)])).runId)).run.error;

  expect(await failure(randomUUID())).toContain('does not exist');
  const disabled = await storeWorkflow(server, [passes('a')], { enabled: false });
  expect(await failure(disabled.id)).toContain('is disabled');
  const strict = await storeWorkflow(server, [passes('a')], { triggerSchema: { required: ['age'] } });
  expect(await failure(strict.id)).toContain('trigger.age: is required');
});

test('no workflow is part of itself, however far away', async () => {
  const outer = await storeWorkflow(server, [passes('a')]);
  const middle = await storeWorkflow(server, [sub(outer.id)]);
  await server.call('updateWorkflow', { path: { id: outer.id }, body: { definition: { nodes: [sub(middle.id)] } } });
  const { runId } = (await server.call('triggerWorkflow', { path: { id: outer.id }, body: {} })).body;

  expect((await endedRun(server, runId)).run.error).toContain('must not be part of itself');
});

test('workflows are nested sixteen deep at most', async () => {
  let { id } = await storeWorkflow(server, [passes('a')]);
  for (let depth = 0; depth < 16; depth += 1) {
    ({ id } = await storeWorkflow(server, [sub(id)]));
  }
  const { runId } = (await server.call('triggerWorkflow', { path: { id }, body: {} })).body;

  expect((await endedRun(server, runId)).run.error).toContain('nested more than 16 deep');
});

test('what a run came to fails the node when it is too long, all together', async () => {
  const repeat = { type: 'property-match', config: { conditions: [{ field: 'trigger.text', op: 'exists' }] } };
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const inner = await storeWorkflow(server, [passes('start', ids), ...ids.map((id) => ({ id, ...repeat }))]);
  const config = { workflowId: inner.id, inputs: { text: '{{trigger.text}}' } };
  const { runId } = await startRun(server, [sub(inner.id, { config })], {}, { text: 'x'.repeat(800_000) });
  const { run, steps } = await endedRun(server, runId);

  expect(run.error).toContain('have more than 4194304 bytes all together');
  expect(steps[0]?.output).toBeUndefined();
});
