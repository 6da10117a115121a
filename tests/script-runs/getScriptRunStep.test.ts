import { waitingRun } from '../support/script-runs.js';
import { useServer } from '../support/server.js';
import { userWith } from '../support/users.js';

const server = useServer();

test('tells what the journal says of a step, whatever its label', async () => {
  const { id: runId } = await waitingRun(server);
  const get = (stepKey: string, key?: string) =>
    server.call('getScriptRunStep', { path: { runId, stepKey }, ...(key !== undefined && { key }) });
  const stepKey = 'a:b/c d%';
  await server.call('recordScriptRunStep', {
    path: { runId },
    body: { stepKey, stepType: 'own', status: 'failed', error: 'no', result: null },
  });
  expect((await get('wait')).body).toEqual({ stepKey: 'wait', stepType: 'agent-task', status: 'running' });
  expect((await get(stepKey)).body).toEqual({ stepKey, stepType: 'own', status: 'failed', error: 'no', result: null });
  await get('other').refused(404, 'script_run_step_not_found');
  const { key: token } = await userWith(server, 'admin');
  await get('wait', token).refused(403, 'operator_only');
});
