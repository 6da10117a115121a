import { disable, enabled, readExtension, runsOf } from '../support/extensions.js';
import { minutesAgo, readTask, runningTask } from '../support/lifecycle.js';
import { useServer } from '../support/server.js';
import { addSupervised, assign, boot } from '../support/supervised.js';
import { addAgent, changeTask } from '../support/tasks.js';
import { waitFor } from '../support/wait.js';

const server = useServer({ env: { HEARTBEAT_DISABLE: 'true' } });

const silent = async (fields: Readonly<Record<string, string | number>> = {}): Promise<string> => {
  const { id } = await runningTask(server, addAgent(server));
  changeTask(server, id, { lastUpdatedAt: minutesAgo(6), ...fields });
  return id;
};

const sweep = () => server.call('runHeartbeatSweep');

/** Enables a hook, has a stalled run swept, and tells what became of it and of the hook. */
const swept = async (hook: string, fields?: Readonly<Record<string, string | number>>) => {
  const { id } = await enabled(server, `r.on('pre.heartbeat.remediate', ${hook});`);
  const task = await silent(fields);
  await sweep();
  const [run] = await runsOf(server, id);
  const extension = await readExtension(server, id);
  await disable(server, id);
  return { run, extension, ...(await readTask(server, task)) };
};

test('a hook is asked what is done about a stalled run, and is told what is known of it', async () => {
  const { id, status, run } = await swept(
    `({ task, classification, proposedAction, session, taskAgeMs, reason }) => {
      if (task.status !== 'in_progress' || session !== undefined || taskAgeMs < 300_000 || reason === '') throw new Error('unfit');
      if (classification !== 'no-session' || proposedAction !== 'supersede-resume') throw new Error('unfit');
    }`,
  );
  expect(run).toMatchObject({ action: 'continue', subject: `task ${id} no-session -> supersede-resume` });
  expect(status).toBe('pending');
});

test('a hook has it fail, or only noted, or left alone', async () => {
  const failed = await swept("() => modify({ proposedAction: 'fail' })");
  expect(failed).toMatchObject({ status: 'failed', failureReason: 'stalled', run: { action: 'modify' } });
  const noted = await swept("() => modify({ proposedAction: 'record' })");
  expect(noted).toMatchObject({ status: 'in_progress', run: { action: 'modify' } });
  const left = await swept("() => block('it is slow')");
  expect(left).toMatchObject({ status: 'in_progress', run: { action: 'block', message: 'it is slow' } });
});

test('a run that is not started again cannot be asked for, and neither can another remedy', async () => {
  const spent = await swept("() => modify({ proposedAction: 'supersede-resume' })", { attempt: 3 });
  expect(spent).toMatchObject({
    status: 'failed',
    failureReason: 'resume_budget_exhausted',
    run: { action: 'error', message: expect.stringContaining('not started again') },
    extension: { consecutiveFailures: 1 },
  });
  const unknown = await swept("() => modify({ proposedAction: 'pray' } as never)");
  expect(unknown).toMatchObject({ status: 'pending', run: { action: 'error' } });
  const nothing = await swept('() => modify({})');
  expect(nothing).toMatchObject({ status: 'pending', run: { action: 'modify' } });
});

test('a hook is asked about the run of a worker of a pool that has ended, without a sweep', async () => {
  const { id: extension } = await enabled(
    server,
    "r.on('pre.heartbeat.remediate', () => modify({ proposedAction: 'fail' }));",
  );
  const { agentId, played } = await addSupervised(server);
  const { id } = await assign(server, agentId);
  const { key, headers } = await boot(server, played);
  await server.call('pollForWork', { agentId, key, headers });
  await server.call('closeAgent', { agentId, key, headers });
  await waitFor('the end of the task', async () => (await readTask(server, id)).status === 'failed');
  expect(await readTask(server, id)).toMatchObject({ failureReason: 'stalled' });
  const [run] = await runsOf(server, extension);
  expect(run).toMatchObject({ action: 'modify', subject: `task ${id} worker-gone -> supersede-resume` });
  await disable(server, extension);
});
