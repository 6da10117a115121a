import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { rowsOf } from '../support/rows.js';
import { endTask } from '../support/script-run-tasks.js';
import { body, launch, startedTask } from '../support/script-runs.js';
import { type OwnServer, startServer } from '../support/server.js';
import { userWith } from '../support/users.js';

let server: OwnServer;
let runId = '';

beforeAll(async () => {
  server = await startServer({ env: { SCRIPT_RUN_SUPERVISOR_DISABLE: 'true', SCRIPT_RUN_MAX_AGENT_TASKS: '3' } });
  runId = await launch(server, body('return 1;'), {}, (await registerAgent(server)).id);
});

afterAll(() => server.destroy());

const run = (input: object, key?: string, id = runId) =>
  server.callUntyped('runScriptAgentTask', { path: { runId: id }, body: input, ...(key !== undefined && { key }) });

test('the task of a step is made once, also by many at once, and its output is answered', async () => {
  const asked = Array.from({ length: 4 }, () =>
    run({ stepKey: 'one', template: 'Do', task: 'this', priority: 9 }).answer(),
  );
  const taskId = await startedTask(server, runId, 'one');
  endTask(server, taskId, 'completed', 'done');
  expect((await Promise.all(asked)).map(({ status, body: answer }) => [status, answer])).toEqual(
    Array(4).fill([200, { taskId, taskOutput: 'done' }]),
  );
  expect(rowsOf(server, 'tasks', { contextKey: `script-run:${runId}:one` })).toMatchObject([
    { id: taskId, task: 'Do\n\nthis', priority: 9, taskType: 'script-run-step' },
  ]);
  expect(rowsOf(server, 'script_run_journal', { runId, stepKey: 'one' })).toMatchObject([
    { status: 'completed', result: '"done"' },
  ]);
  expect((await run({ stepKey: 'one' })).status).toBe(200);
});

test('a task that fails is told, and too many abort the run', async () => {
  const asked = run({ stepKey: 'two' }).answer();
  const taskId = await startedTask(server, runId, 'two');
  expect(rowsOf(server, 'tasks', { id: taskId })).toMatchObject([{ task: 'two' }]);
  endTask(server, taskId, 'failed', null);
  expect(await asked).toMatchObject({
    status: 409,
    body: { code: 'agent_task_failed', error: 'Agent task failed', taskId },
  });
  await run({ priority: 1 }).refused(400, 'validation_error', 'body.stepKey');
  await run({ stepKey: 'x' }, undefined, randomUUID()).refused(404, 'script_run_not_found');
  const { key: token } = await userWith(server, 'admin');
  await run({ stepKey: 'x' }, token).refused(403, 'operator_only');
  const third = run({ stepKey: 'three' }).answer();
  endTask(server, await startedTask(server, runId, 'three'), 'completed', null);
  expect(await third).toMatchObject({ status: 200, body: { taskOutput: null } });
  await run({ stepKey: 'four' }).refused(429, 'script_run_limit');
  await run({ stepKey: 'five' }).refused(409, 'script_run_not_running');
  expect(rowsOf(server, 'script_runs', { id: runId })).toMatchObject([
    { status: 'aborted_limit', error: 'SCRIPT_RUN_MAX_AGENT_TASKS exceeded (4/3)' },
  ]);
});
