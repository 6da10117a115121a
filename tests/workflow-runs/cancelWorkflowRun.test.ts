import { randomUUID } from 'node:crypto';
import { readTask } from '../support/lifecycle.js';
import { useSharedServer } from '../support/server.js';
import { endedRun, passes, runThat, startRun } from '../support/workflows.js';

const server = useSharedServer();
const cancel = (id: string, body: object = {}) => server.call('cancelWorkflowRun', { path: { id }, body });

test('cancelWorkflowRun ends the run, its steps and their tasks', async () => {
  const { runId } = await startRun(server, [{ id: 'work', type: 'agent-task', config: { template: 'Do it' } }]);
  const { steps } = await runThat(server, runId, ({ run }) => run.status === 'waiting');
  const taskId = steps[0]?.taskId ?? '';

  expect((await cancel(runId, { reason: 'Not needed' })).body).toEqual({ success: true });
  expect((await cancel(runId)).body).toEqual({ success: true });
  const ended = await endedRun(server, runId);
  expect(ended.run).toMatchObject({ status: 'cancelled', error: 'Not needed' });
  expect(ended.steps[0]).toMatchObject({ status: 'cancelled', error: 'Not needed' });
  expect(await readTask(server, taskId)).toMatchObject({ status: 'cancelled', failureReason: 'Not needed' });
});

test('cancelWorkflowRun refuses what has ended or is not there', async () => {
  const { runId } = await startRun(server, [passes('a')]);
  await endedRun(server, runId);

  await cancel(runId).refused(400, 'workflow_run_ended');
  await cancel(randomUUID()).refused(400, 'workflow_run_not_found');
});
