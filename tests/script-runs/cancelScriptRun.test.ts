import { randomUUID } from 'node:crypto';
import { rowsOf } from '../support/rows.js';
import { body, launch, readRun, untilRun, waitingRun } from '../support/script-runs.js';
import { useServer } from '../support/server.js';

const server = useServer();

const cancel = (id: string) => server.call('cancelScriptRun', { path: { id } });

test('a run ends at once, and its task stays', async () => {
  const { id, taskId } = await waitingRun(server);
  expect((await cancel(id)).status).toBe(204);
  const run = await untilRun(server, id, 'cancelled');
  expect(run.pid).toBeUndefined();
  expect(rowsOf(server, 'tasks', { id: taskId })).toMatchObject([{ status: 'unassigned' }]);
  expect(rowsOf(server, 'script_runs', { id })).toMatchObject([{ leaseToken: null, status: 'cancelled' }]);
});

test('also one that computes without end', async () => {
  const id = await launch(
    server,
    body("await ctx.step.agentTask('s', { task: 'T', waitForCompletion: false }); for (;;) {}"),
  );
  await cancel(id);
  expect((await untilRun(server, id, 'cancelled')).error).toBeUndefined();
});

test('one that has ended stays as it is', async () => {
  const id = await launch(server, body('return 5;'));
  const before = await untilRun(server, id);
  expect((await cancel(id)).status).toBe(204);
  expect((await readRun(server, id)).run).toEqual(before);
  await cancel(randomUUID()).refused(404, 'script_run_not_found');
});
