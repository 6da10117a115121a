import { racingReplicas, useReplicas } from '../support/replicas.js';
import { changeRows, rowOf, rowsOf } from '../support/rows.js';
import { makeSchedule, rarely, tasksOf } from '../support/schedules.js';
import { waitFor } from '../support/wait.js';

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
