import { randomUUID } from 'node:crypto';
import { registerAgent } from '../support/agents.js';
import { goBackBefore } from '../support/older-database.js';
import { testOn } from '../support/only-on.js';
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

testOn('sqlite', 'the databases of older releases are SQLite files')(
  'the steps of an older database are counted, too',
  async () => {
    const env = { SCRIPT_RUN_MAX_STEPS: '3', SCRIPT_RUN_MAX_AGENT_TASKS: '1', SCRIPT_RUN_SUPERVISOR_DISABLE: 'true' };
    const old = await startServer({ env });
    const agentId = (await registerAgent(old)).id;
    const record = (runId: string, input: object, at = old) =>
      at.callUntyped('recordScriptRunStep', { path: { runId }, body: input });
    const [first, second] = [
      await launch(old, body('return 1;'), {}, agentId),
      await launch(old, body('return 2;'), {}, agentId),
    ];
    await record(first, step('a'));
    await record(first, step('b', { stepType: 'agent-task' }));
    await record(second, step('a'));
    await old.stop();
    await goBackBefore(old, '0081');
    old.closeDatabase();

    const server = await startServer({ dataDir: old.dataDir, env });
    try {
      const places = rowsOf(server, 'script_run_journal', { runId: first });
      expect(places.map(({ stepKey, position, agentTasks }) => [stepKey, position, agentTasks]).sort()).toEqual([
        ['a', 1, 0],
        ['b', 2, 1],
      ]);
      expect((await record(second, step('b', { stepType: 'agent-task' }), server)).status).toBe(201);
      await record(second, step('c', { stepType: 'agent-task' }), server).refused(429, 'script_run_limit');
      expect((await untilRun(server, second, 'aborted_limit')).error).toBe('SCRIPT_RUN_MAX_AGENT_TASKS exceeded (2/1)');
      expect((await record(first, step('c'), server)).status).toBe(201);
      await record(first, step('d'), server).refused(429, 'script_run_limit');
    } finally {
      await server.destroy();
    }
  },
);
