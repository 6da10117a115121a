import { randomUUID } from 'node:crypto';
import { useSharedServer } from '../support/server.js';
import { endedRun, runThat, startRun } from '../support/workflows.js';

const server = useSharedServer();
const get = (id: string, query = {}) => server.call('getWorkflowRun', { path: { id }, query });

test('getWorkflowRun says what a run waits for, and waits for its end', async () => {
  const { runId } = await startRun(server, [{ id: 'pause', type: 'wait', config: { mode: 'time', durationMs: 1500 } }]);
  const { steps } = await runThat(server, runId, ({ run }) => run.status === 'waiting');

  expect(steps[0]).toMatchObject({ status: 'waiting', waitsFor: { kind: 'time', wokenBy: 'its time' } });
  const { run, steps: after } = await endedRun(server, runId);
  expect(run.status).toBe('completed');
  expect(after[0]).toMatchObject({ status: 'completed', nextPort: 'default', output: { mode: 'time' } });
  expect(after[0]?.waitsFor).toBeUndefined();
});

test('getWorkflowRun answers with what a run waits for when the time passes without its end', async () => {
  const config = { mode: 'event', eventName: 'never' };
  const { runId } = await startRun(server, [{ id: 'pause', type: 'wait', config }]);
  await runThat(server, runId, ({ run }) => run.status === 'waiting');
  const began = performance.now();
  const { run, steps } = (await get(runId, { wait: 1 })).body;

  expect(performance.now() - began).toBeGreaterThan(900);
  expect(run.status).toBe('waiting');
  expect(steps[0]?.waitsFor).toMatchObject({ kind: 'event', eventName: 'never' });
});

test('getWorkflowRun refuses what is not there', async () => {
  await get(randomUUID()).refused(404, 'workflow_run_not_found');
  await get(randomUUID(), { wait: 56 }).refused(400, 'validation_error', 'query.wait');
});
