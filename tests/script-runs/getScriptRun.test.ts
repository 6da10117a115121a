import { randomUUID } from 'node:crypto';
import { body, launch, readRun, untilRun } from '../support/script-runs.js';
import { useServer } from '../support/server.js';

const server = useServer();

test('a run is shown with its source, and its steps in the order in which they began', async () => {
  const source = body(
    `for (const n of [1, 2, 3]) await ctx.step.agentTask('s' + n, { task: 'T', waitForCompletion: false });`,
  );
  const id = await launch(server, source, { args: { a: null } });
  await untilRun(server, id);
  const { run, journal } = await readRun(server, id);
  expect(run).toMatchObject({ id, source, args: { a: null }, output: null });
  expect(journal).toMatchObject([
    {
      stepKey: 's1',
      config: { task: 'T', waitForCompletion: false },
      taskId: expect.any(String),
      completedAt: expect.any(String),
    },
    { stepKey: 's2' },
    { stepKey: 's3' },
  ]);
  const rest = await server.call('getScriptRun', { path: { id }, query: { journalOffset: 2 } });
  expect(rest.body.journal.map(({ stepKey }) => stepKey)).toEqual(['s3']);
});

test('no run, and no id', async () => {
  await server.call('getScriptRun', { path: { id: randomUUID() } }).refused(404, 'script_run_not_found');
  await server.call('getScriptRun', { path: { id: 'x' } }).refused(400, 'validation_error', 'path.id');
});
