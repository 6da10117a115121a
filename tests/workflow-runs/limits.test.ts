import { useServer } from '../support/server.js';
import { endedRun, passes, startRun } from '../support/workflows.js';

const server = useServer({ env: { WORKFLOW_MAX_STEPS_PER_RUN: '30', WORKFLOW_MAX_ITERATIONS: '10' } });

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
