import { randomUUID } from 'node:crypto';
import { rowsOf } from '../support/rows.js';
import { endTask } from '../support/script-run-tasks.js';
import { body, launch, readRun, untilRun, waitingRun } from '../support/script-runs.js';
import { useServer } from '../support/server.js';
import { userWith } from '../support/users.js';

const server = useServer();

const set = (runId: string, status: object, key?: string) =>
  server.callUntyped('setScriptRunStatus', { path: { runId }, body: status, ...(key !== undefined && { key }) });

test('a paused run does nothing, and goes on with its journal', async () => {
  const { id, taskId } = await waitingRun(server);
  await set(id, { status: 'paused' });
  expect(await untilRun(server, id, 'paused')).not.toHaveProperty('finishedAt');
  expect(rowsOf(server, 'script_runs', { id })).toMatchObject([{ leaseToken: null }]);
  endTask(server, taskId, 'completed', 'done');
  await set(id, { status: 'running' });
  expect((await untilRun(server, id)).output).toBe('done');
  expect(rowsOf(server, 'script_run_journal', { runId: id })).toMatchObject([{ taskId, status: 'completed' }]);
});

test('a run is ended from outside, and stays so', async () => {
  const { id } = await waitingRun(server);
  await set(id, { status: 'completed', output: { a: 1 } });
  const ended = await untilRun(server, id);
  expect(ended.output).toEqual({ a: 1 });
  for (const status of ['failed', 'paused', 'running']) {
    expect((await set(id, { status })).status).toBe(204);
  }
  expect((await readRun(server, id)).run).toEqual(ended);
  const other = await waitingRun(server);
  await set(other.id, { status: 'failed', error: 'no more' });
  expect((await untilRun(server, other.id, 'failed')).error).toBe('no more');
});

test('only the operator, only runs, only what can be', async () => {
  const { id } = await waitingRun(server);
  await set(id, { status: 'lost' }).refused(400, 'validation_error', 'body.status');
  await set(randomUUID(), { status: 'paused' }).refused(404, 'script_run_not_found');
  const { key: token } = await userWith(server, 'admin');
  await set(id, { status: 'paused' }, token).refused(403, 'operator_only');
  const single = await server.call('runScript', {
    agentId: (await readRun(server, id)).run.agentId,
    body: { source: body('return 1;') },
  });
  expect(single.status).toBe(200);
  const [inline] = rowsOf(server, 'script_runs', { kind: 'inline' });
  await set(inline?.id ?? '', { status: 'paused' }).refused(409, 'script_run_not_running');
  await server.call('cancelScriptRun', { path: { id } });
  expect(await launch(server, body('return 1;'))).toEqual(expect.any(String));
});
