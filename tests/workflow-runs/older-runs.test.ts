import { ask, asking, readApproval } from '../support/approvals.js';
import { goBackBefore } from '../support/older-database.js';
import { onlyOn } from '../support/only-on.js';
import { changeRow, rowsOf } from '../support/rows.js';
import { startServer } from '../support/server.js';
import { endedRun, passes, runThat, startRun } from '../support/workflows.js';

onlyOn('sqlite', 'the databases of older releases are SQLite files');

const nap = { id: 'nap', type: 'wait', config: { mode: 'event', eventName: 'never' } };

test('what runs of an older database waited for that have ended is ended; what others wait for is not', async () => {
  const old = await startServer({});
  const run = async () => {
    const { runId } = await startRun(old, [passes('fork', ['nap', 'ask']), nap, ...asking()]);
    await runThat(old, runId, ({ steps }) => steps.filter(({ status }) => status === 'waiting').length === 2);
    const [request] = rowsOf(old, 'approval_requests', { workflowRunId: runId });
    return { runId, requestId: request?.id ?? '' };
  };
  const [live, failed, cancelled] = [await run(), await run(), await run()];
  const { runId: done } = await startRun(old, [passes('a')]);
  await endedRun(old, done);
  const about = await ask(old);
  changeRow(old, 'approval_requests', about.id, { workflowRunId: done });
  changeRow(old, 'workflow_runs', failed.runId, { status: 'failed' });
  changeRow(old, 'workflow_runs', cancelled.runId, { status: 'cancelled' });
  await old.stop();
  await goBackBefore(old, '0111');
  old.closeDatabase();

  const server = await startServer({ dataDir: old.dataDir });
  try {
    const looks = async ({ runId, requestId }: typeof live) => [
      rowsOf(server, 'workflow_waits', { runId }).map(({ status }) => status),
      (await readApproval(server, requestId)).status,
    ];
    expect(await looks(live)).toEqual([['pending'], 'pending']);
    // It may go on, and its request with it.
    expect(await looks(failed)).toEqual([['ended'], 'pending']);
    expect(await looks(cancelled)).toEqual([['ended'], 'cancelled']);
    expect(await readApproval(server, about.id)).toMatchObject({
      status: 'cancelled',
      resolutionReason: 'The run has ended',
    });
  } finally {
    await server.destroy();
  }
});
