import { jobKinds } from '../../server/jobs.js';
import { addDeadJob, lastFailure } from '../support/jobs.js';
import { changeRow, deleteRows } from '../support/rows.js';
import { makeSchedule, rarely } from '../support/schedules.js';
import { startServer, useServer } from '../support/server.js';
import { addAgent, changeTask, clearTasks, createTask } from '../support/tasks.js';
import { createUser, mintToken } from '../support/users.js';
import { waitFor } from '../support/wait.js';
import { storeWorkflow } from '../support/workflows.js';

const server = useServer();
afterEach(() => {
  clearTasks(server);
  deleteRows(server, 'agents');
});
const metrics = async () => (await server.call('getMetrics')).body;

describe('getMetrics', () => {
  test('of an empty server has no statuses, and nothing was deleted', async () => {
    await waitFor(
      'the work of the start',
      async () => (await metrics()).jobs.by_kind['retention.round']?.scheduled === 1,
    );
    const { jobs, ...rest } = await metrics();
    const recurring = jobKinds.filter(({ recurrence }) => recurrence !== undefined);
    expect(Object.keys(jobs.by_kind).sort()).toEqual(recurring.map(({ name }) => name).sort());
    expect(jobs.last_failures).toEqual([]);
    expect(rest).toEqual({
      tasks: { total: 0, by_status: {} },
      agents: { total: 0, by_status: {} },
      workflows: { total: 0, enabled: 0 },
      workflow_runs: { live: 0, queued: 0 },
      schedules: { total: 0, enabled: 0 },
      pages: { total: 0 },
      sessions: { active: 0 },
      skills: { total: 0 },
      retention: {
        webhookDeliveries: expect.objectContaining({ rowsDeleted: 0 }),
        surplusWebhookDeliveries: expect.objectContaining({ rowsDeleted: 0 }),
      },
    });
  });

  test('counts agents by every status', async () => {
    for (const status of ['idle', 'idle', 'busy', 'offline', 'waiting_for_credentials']) {
      addAgent(server, { status });
    }

    expect((await metrics()).agents).toEqual({
      total: 5,
      by_status: { idle: 2, busy: 1, offline: 1, waiting_for_credentials: 1 },
    });
  });

  test('counts tasks by every status; statuses that no longer occur disappear', async () => {
    const { id } = await createTask(server, { task: 'Look into it.' });
    changeTask(server, (await createTask(server, { task: 'Look into it.' })).id, { status: 'cancelled' });
    expect((await metrics()).tasks).toEqual({ total: 2, by_status: { unassigned: 1, cancelled: 1 } });

    changeTask(server, id, { status: 'completed' });
    expect((await metrics()).tasks).toEqual({ total: 2, by_status: { completed: 1, cancelled: 1 } });
  });

  test('counts schedules, workflows and their runs that have not ended', async () => {
    await makeSchedule(server);
    await makeSchedule(server, { ...rarely, enabled: false });
    const pause = [{ id: 'pause', type: 'wait', config: { mode: 'event', eventName: 'never' } }];
    const { id } = await storeWorkflow(server, pause, { maxConcurrentRuns: 1 });
    await server.call('triggerWorkflow', { path: { id }, body: {} });
    await server.call('triggerWorkflow', { path: { id }, body: {} });

    const { workflows, workflow_runs, schedules } = await metrics();
    expect({ workflows, workflow_runs, schedules }).toEqual({
      workflows: { total: 1, enabled: 1 },
      workflow_runs: { live: 2, queued: 1 },
      schedules: { total: 2, enabled: 1 },
    });
  });

  test('open sessions are counted', async () => {
    const agentId = addAgent(server);
    const body = { agentId, triggerType: 'task_assigned' };
    await server.call('createActiveSession', { body });
    expect((await metrics()).sessions).toEqual({ active: 1 });
  });

  test('counts jobs by kind and state, and tells which is due longest and what failed last', async () => {
    const later = new Date().toISOString();
    const dead = addDeadJob(server);
    const retried = addDeadJob(server, { failedAt: later, lastError: 'again' });
    changeRow(server, 'jobs', retried, { state: 'scheduled', runAt: '2999-01-01T00:00:00.000Z', attempts: 3 });
    const live = { failedAt: null, lastError: null, state: 'ready' };
    const oldest = addDeadJob(server, { ...live, runAt: '2026-01-03T00:00:00.000Z', kind: 'test.b' });
    addDeadJob(server, { ...live, runAt: '2026-01-04T00:00:00.000Z', kind: 'test.a' });
    addDeadJob(server, { ...live, runAt: '2026-01-04T00:00:00.000Z', kind: 'test.b' });
    const { jobs } = await metrics();
    server.database.exec("delete from jobs where kind like 'test.%'");

    expect(jobs.by_kind).toMatchObject({
      'test.unknown': { dead: 1, scheduled: 1 },
      'test.a': { ready: 1 },
      'test.b': { ready: 2 },
    });
    expect(jobs.oldest_due).toEqual({ id: oldest, kind: 'test.b', dueSince: '2026-01-03T00:00:00.000Z' });
    expect(jobs.last_failures).toEqual([
      {
        id: retried,
        kind: 'test.unknown',
        state: 'scheduled',
        attempts: 3,
        failedAt: later,
        lastError: 'again',
      },
      {
        id: dead,
        kind: 'test.unknown',
        state: 'dead',
        attempts: 20,
        failedAt: lastFailure,
        lastError: 'no luck',
      },
    ]);
  });
});

test('how jobs failed is told to those who may list the dead ones', async () => {
  const restricted = await startServer({ env: { RBAC_ENABLED: 'true' } });
  try {
    addDeadJob(restricted);
    const { id } = await createUser(restricted, {});
    await restricted.call('setUserRoles', { path: { id }, body: { roles: ['requester'] } });
    const { plaintext: key } = await mintToken(restricted, id);
    const theirs = (await restricted.request('GET', '/api/metrics', { key })).body;
    expect(theirs.jobs.by_kind['test.unknown']).toEqual({ dead: 1 });
    expect(theirs.jobs).not.toHaveProperty('last_failures');
    expect((await restricted.call('getMetrics')).body.jobs.last_failures).toHaveLength(1);
  } finally {
    await restricted.destroy();
  }
});
