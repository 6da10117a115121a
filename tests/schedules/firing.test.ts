import { registerAgent } from '../support/agents.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { changeRows, deleteRow, insertRow, rowOf, rowsOf } from '../support/rows.js';
import { makeSchedule, rarely, tasksOf } from '../support/schedules.js';
import { storeScript } from '../support/scripts.js';
import { waitFor } from '../support/wait.js';
import { storeWorkflow } from '../support/workflows.js';

const all = useReplicas(racingReplicas, { env: { SCHEDULER_INTERVAL_MS: '50' } });
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const fired = (id: string) =>
  waitFor('the firing', async () => {
    const row = rowOf(all.replicas, 'schedules', { id });
    return row?.lastRunAt !== null && row;
  });

test('what many replicas see due at once fires exactly once', async () => {
  const made = await Promise.all(Array.from({ length: 120 }, () => makeSchedule(all.replicas)));
  changeRows(all.replicas, 'schedules', {}, { nextRunAt: ago(0) });
  await Promise.all(made.map(({ id }) => fired(id)));

  const ids = rowsOf(all.replicas, 'tasks', { source: 'schedule' }).map(({ scheduleId }) => scheduleId);
  expect(ids.sort()).toEqual(made.map(({ id }) => id).sort());
});

test('times that passed fire once, are counted and tagged, and the next one is later than now', async () => {
  const { id } = await makeSchedule(all.replicas, { intervalMs: 3_600_000 });
  const before = new Date().toISOString();
  changeRows(all.replicas, 'schedules', { id }, { nextRunAt: ago(150) });
  const row = await fired(id);

  expect(row).toMatchObject({ missedRuns: 2, enabled: 1, consecutiveErrors: 0 });
  expect(String(row.nextRunAt) > before).toBe(true);
  const tasks = tasksOf(all.replicas, id);
  expect(tasks).toHaveLength(1);
  expect(JSON.parse(String(tasks[0]?.tags))).toContain('recovered');
});

test('times of cron expressions that passed are counted, for each schedule by itself', async () => {
  const cron = { intervalMs: undefined, timezone: 'Asia/Kolkata' };
  const made = await Promise.all(
    ['* * * * *', '* * * * *', '*/2 * * * *'].map((cronExpression) =>
      makeSchedule(all.replicas, { ...cron, cronExpression }),
    ),
  );
  const hour = 3_600_000;
  const nextRunAt = new Date(Math.floor(Date.now() / hour) * hour - 10 * hour).toISOString();
  changeRows(all.replicas, 'schedules', { cronExpression: '* * * * *' }, { nextRunAt });
  changeRows(all.replicas, 'schedules', { cronExpression: '*/2 * * * *' }, { nextRunAt });
  const rows = await Promise.all(made.map(({ id }) => fired(id)));

  for (const [index, { missedRuns, lastRunAt }] of rows.entries()) {
    const minutes = Math.floor((Date.parse(String(lastRunAt)) - Date.parse(nextRunAt)) / 60_000);
    expect(missedRuns).toBe(index === 2 ? Math.floor(minutes / 2) : minutes);
  }
});

test('one that cannot fire is counted and tried again later, and keeps no other from firing', async () => {
  const bad = await makeSchedule(all.replicas, { ...rarely, taskTemplate: 'refuse me' });
  const good = await makeSchedule(all.replicas);
  changeRows(all.replicas, 'schedules', { id: bad.id }, { tags: '{}' as never, nextRunAt: ago(1) });
  changeRows(all.replicas, 'schedules', { id: good.id }, { nextRunAt: ago(1) });

  expect((await fired(good.id)).consecutiveErrors).toBe(0);
  expect(await fired(bad.id)).toMatchObject({
    consecutiveErrors: 1,
    enabled: 1,
    lastErrorMessage: expect.stringContaining('damaged'),
  });
  expect(tasksOf(all.replicas, bad.id)).toEqual([]);
  changeRows(all.replicas, 'schedules', { id: bad.id }, { consecutiveErrors: 4, nextRunAt: ago(1) });
  await waitFor('the fifth failure', async () => rowOf(all.replicas, 'schedules', { id: bad.id })?.enabled === 0);
});

test('one that fails is tried again after 1, 5, 15 and 30 minutes, and after the fifth time no more', async () => {
  const { id } = await makeSchedule(all.replicas, { ...rarely, taskTemplate: 'refuse me' });
  changeRows(all.replicas, 'schedules', { id }, { tags: '{}' as never });
  const waits: (number | null)[] = [];
  for (let errors = 1; errors <= 5; errors += 1) {
    changeRows(all.replicas, 'schedules', { id }, { nextRunAt: ago(1) });
    const row = await waitFor('the failure', async () => {
      const now = rowOf(all.replicas, 'schedules', { id });
      return now.consecutiveErrors === errors && now;
    });
    const { nextRunAt, lastErrorAt } = row;
    waits.push(nextRunAt === null ? null : (Date.parse(nextRunAt) - Date.parse(String(lastErrorAt))) / 60_000);
  }

  expect(waits).toEqual([1, 5, 15, 30, null]);
  expect(rowOf(all.replicas, 'schedules', { id }).enabled).toBe(0);
});

test('one whose next time cannot be told is counted and tried again, too, and can be read', async () => {
  const lost = await makeSchedule(all.replicas, { cronExpression: '0 3 * * *', intervalMs: undefined });
  const good = await makeSchedule(all.replicas);
  changeRows(all.replicas, 'schedules', { id: lost.id }, { timezone: 'Atlantis/Poseidonis', nextRunAt: ago(1) });
  changeRows(all.replicas, 'schedules', { id: good.id }, { nextRunAt: ago(0) });

  expect((await fired(good.id)).consecutiveErrors).toBe(0);
  const { nextRunAt, ...failed } = await fired(lost.id);
  expect(failed).toMatchObject({
    consecutiveErrors: 1,
    enabled: 1,
    lastErrorMessage: expect.stringContaining('Atlantis'),
  });
  expect(nextRunAt && nextRunAt > ago(0)).toBe(true);
  expect(tasksOf(all.replicas, lost.id)).toEqual([]);
  const { body } = await all.replicas.call('getSchedule', { path: { id: lost.id } });
  expect(body.upcomingRuns).toEqual([nextRunAt]);
});

/** The next time of a schedule comes, and passes. */
const nextTime = async (id: string) => {
  changeRows(all.replicas, 'schedules', { id }, { nextRunAt: ago(0) });
  return waitFor('the time to pass', async () => {
    const row = rowOf(all.replicas, 'schedules', { id });
    return String(row?.nextRunAt) > ago(-60) && row;
  });
};

test('a workflow that is still under way is not begun again by time, only by hand', async () => {
  const { id: workflowId } = await storeWorkflow(all.replicas, [
    { id: 'a', type: 'wait', config: { mode: 'time', durationMs: 3_600_000 } },
  ]);
  const { id } = await makeSchedule(all.replicas, { ...rarely, targetType: 'workflow', workflowId });
  const runs = () => rowsOf(all.replicas, 'workflow_runs', { workflowId });
  const { lastRunAt } = await nextTime(id);
  expect(runs()).toHaveLength(1);

  expect(await nextTime(id)).toMatchObject({ missedRuns: 1, lastRunAt, consecutiveErrors: 0, enabled: 1 });
  expect(runs()).toHaveLength(1);
  await all.replicas.call('runSchedule', { path: { id } });
  expect(runs()).toHaveLength(2);
  for (const run of runs()) {
    await all.replicas.call('cancelWorkflowRun', { path: { id: run.id }, body: {} });
  }
  expect((await nextTime(id)).missedRuns).toBe(1);
  expect(runs()).toHaveLength(3);
});

test('a task is made though the one before is still open', async () => {
  const { id } = await makeSchedule(all.replicas);
  await nextTime(id);
  expect(await nextTime(id)).toMatchObject({ missedRuns: 0, consecutiveErrors: 0 });

  expect(tasksOf(all.replicas, id).map(({ status }) => status)).toEqual(['unassigned', 'unassigned']);
});

test('a script that is still under way is not begun again', async () => {
  const { id: agentId } = await registerAgent(all.replicas, { isLead: true });
  const source = 'export default () => 1;';
  const { name: scriptName } = await storeScript(all.replicas, { source, scope: 'global' }, agentId);
  const { id } = await makeSchedule(all.replicas, { ...rarely, targetType: 'script', scriptName });
  const now = new Date().toISOString();
  const job = {
    id: `under-way-${id}`,
    kind: 'schedules.run-script',
    agentId: '',
    state: 'scheduled',
    runAt: '2999-01-01T00:00:00.000Z',
    attempts: 1,
    maxAttempts: 3,
    uniqueKey: `schedules.run-script:${id}`,
    again: 0,
    payload: JSON.stringify({ scheduleId: id, firedAt: now, lastUpdatedAt: now }),
    createdAt: now,
  } as const;
  insertRow(all.replicas, 'jobs', job);
  expect(await nextTime(id)).toMatchObject({ missedRuns: 1, lastRunAt: null });

  deleteRow(all.replicas, 'jobs', job.id);
  expect((await nextTime(id)).missedRuns).toBe(1);
  await waitFor('the script', async () => rowsOf(all.replicas, 'script_runs', { scriptName }).length === 1);
});
