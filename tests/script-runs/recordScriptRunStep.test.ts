import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { rowsOf } from '../support/rows.js';
import { body, launch, readRun, untilRun, waitingRun } from '../support/script-runs.js';
import { startServer, useServer } from '../support/server.js';
import { userWith } from '../support/users.js';

const server = useServer();

const step = (stepKey: string, more: object = {}) => ({ stepKey, stepType: 'own', status: 'completed', ...more });

test('the first to write a step wins, and the run takes it for done', async () => {
  const { id, taskId } = await waitingRun(server);
  const record = (input: object, key?: string) =>
    server.callUntyped('recordScriptRunStep', { path: { runId: id }, body: input, ...(key !== undefined && { key }) });
  expect((await record(step('a', { result: [1], config: { x: 1 }, durationMs: 7 }))).body).toEqual({ ok: true });
  expect((await record(step('a', { result: [2] }))).status).toBe(201);
  expect((await record(step('b', { status: 'failed', error: 'no' }))).status).toBe(201);
  expect((await readRun(server, id)).journal).toMatchObject([
    { stepKey: 'wait', status: 'running', taskId },
    { stepKey: 'a', result: [1], config: { x: 1 }, durationMs: 7 },
    { stepKey: 'b', status: 'failed', error: 'no', config: {} },
  ]);
  await record({ stepKey: 'c' }).refused(400, 'validation_error', 'body.stepType', 'body.status');
  await record(step('c', { result: 'x'.repeat(1_100_000) })).refused(400, 'script_run_value_too_large');
  const { key: token } = await userWith(server, 'admin');
  await record(step('c'), token).refused(403, 'operator_only');
  await server.call('cancelScriptRun', { path: { id } });
  await record(step('c')).refused(409, 'script_run_not_running');
  await server
    .callUntyped('recordScriptRunStep', { path: { runId: randomUUID() }, body: step('c') })
    .refused(404, 'script_run_not_found');
});

test('what comes to more steps than there may be aborts the run: three of five at once pass', async () => {
  const small = await startServer({ env: { SCRIPT_RUN_MAX_STEPS: '3', SCRIPT_RUN_SUPERVISOR_DISABLE: 'true' } });
  try {
    const runId = await launch(small, body('return 1;'), {}, (await registerAgent(small)).id);
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((key) =>
        small.callUntyped('recordScriptRunStep', { path: { runId }, body: step(key) }).answer(),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(rowsOf(small, 'script_run_journal', { runId })).toHaveLength(3);
    const refused = answers.flatMap(({ status, body: told }) => ('code' in told ? [`${status} ${told.code}`] : []));
    expect(refused.sort()).toEqual(['409 script_run_not_running', '429 script_run_limit']);
    expect((await untilRun(small, runId, 'aborted_limit')).error).toBe('SCRIPT_RUN_MAX_STEPS exceeded (4/3)');
  } finally {
    await small.destroy();
  }
});
