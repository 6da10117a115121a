import { randomUUID } from 'node:crypto';
import { changeRow, rowOf } from '../support/rows.js';
import { body, launch, untilRun } from '../support/script-runs.js';
import { useServer } from '../support/server.js';
import { userWith } from '../support/users.js';

const server = useServer();

test('says when somebody last did something for a run, and changes nothing else', async () => {
  const id = await launch(server, body('return 1;'));
  await untilRun(server, id);
  changeRow(server, 'script_runs', id, { lastHeartbeatAt: null });
  const before = rowOf(server, 'script_runs', { id });
  expect((await server.call('heartbeatScriptRun', { path: { runId: id } })).status).toBe(204);
  const after = rowOf(server, 'script_runs', { id });
  expect(after).toEqual({ ...before, lastHeartbeatAt: expect.any(String) });
  await server.call('heartbeatScriptRun', { path: { runId: randomUUID() } }).refused(404, 'script_run_not_found');
  const { key: token } = await userWith(server, 'admin');
  await server.call('heartbeatScriptRun', { path: { runId: id }, key: token }).refused(403, 'operator_only');
});
