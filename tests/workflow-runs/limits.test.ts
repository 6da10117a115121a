import { useServer } from '../support/server.js';
import { endedRun, passes, startRun } from '../support/workflows.js';

const server = useServer({
  env: {
    WORKFLOW_MAX_STEPS_PER_RUN: '30',
    WORKFLOW_MAX_ITERATIONS: '10',
    WORKFLOW_MAX_BYTES_PER_RUN: '100000',
  },
});

test('a loop that never waits ends the run when it has begun as many steps in a row as it may', async () => {
  const { runId } = await startRun(server, [passes('start', 'a'), passes('a', 'b'), passes('b', 'a')]);
  const { run, steps } = await endedRun(server, runId);

  expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('Max node executions') });
  expect(steps).toHaveLength(10);
});

test('a loop that waits in between ends the run when it has as many steps as it may have', async () => {
  const { runId } = await startRun(server, [
    passes('start', 'a'),
    { id: 'a', type: 'wait', config: { mode: 'time', durationMs: 1 }, next: 'b' },
    passes('b', 'a'),
  ]);
  const { run, steps } = await endedRun(server, runId);

  expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('Circuit breaker') });
  expect(steps).toHaveLength(30);
});

test('a run whose steps have too much begins no other one', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const nodes = ids.map((id, index) => ({
    ...passes(id, ids[index + 1] ?? []),
    config: { conditions: [{ field: 'trigger.text', op: 'exists' }] },
  }));
  const { runId } = await startRun(server, nodes, {}, { text: 'x'.repeat(30_000) });
  const { run, steps } = await endedRun(server, runId);

  expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('and 100000 are the most') });
  expect(steps).toHaveLength(4);
});

test('a node that failed and went well later is not done again when the run fails for another reason', async () => {
  const bad = { id: 'bad', type: 'agent-task', config: { template: '{{input.text}}' }, next: 'a' };
  const nodes = [passes('start', 'bad'), bad, passes('a', 'b'), passes('b', 'a')];
  const { id, runId } = await startRun(server, nodes, { input: { text: ' ' } });
  expect((await endedRun(server, runId)).run.error).toContain('Step failed');
  await server.call('patchWorkflowNode', { path: { id, nodeId: 'bad' }, body: passes('bad') });
  await server.call('retryWorkflowRun', { path: { id: runId }, body: { latestDefinition: true } });
  const { run, steps } = await endedRun(server, runId);
  expect(run.error).toContain('Max node executions');

  await server.call('retryWorkflowRun', { path: { id: runId }, body: {} }).refused(400, 'workflow_run_not_failed');
  expect((await endedRun(server, runId)).steps).toHaveLength(steps.length);
});
