import { changeRows } from '../support/rows.js';
import { makeSchedule, rarely } from '../support/schedules.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('listSchedules', () => {
  test('lists those that fired last first, with the beginning of their texts', async () => {
    const never = await makeSchedule(server, { ...rarely, name: 'listed-a', taskTemplate: 'x'.repeat(281) });
    const old = await makeSchedule(server, { ...rarely, name: 'listed-b' });
    const young = await makeSchedule(server, { ...rarely, name: 'listed-c' });
    changeRows(server, 'schedules', { id: old.id }, { lastRunAt: '2026-01-01T00:00:00.000Z' });
    changeRows(server, 'schedules', { id: young.id }, { lastRunAt: '2026-01-02T00:00:00.000Z' });
    const { schedules, count } = (await server.call('listSchedules', { query: { name: 'LISTED-' } })).body;

    expect(schedules.map(({ id }) => id)).toEqual([young.id, old.id, never.id]);
    expect(count).toBe(3);
    const { key: _key, taskTemplate: _text, ...rest } = never;
    expect(schedules[2]).toEqual({ ...rest, taskTemplatePreview: `${'x'.repeat(280)}…` });
    expect(schedules[1]).toMatchObject({ taskTemplatePreview: 'Do it' });
    const query = { name: 'listed-', fields: 'full' } as const;
    const full = (await server.call('listSchedules', { query })).body;
    expect(full.schedules[2]).toEqual(never);
    expect(full.count).toBe(3);
  });

  test('filters, and hides what has fired once unless it is asked for', async () => {
    const once = { scheduleType: 'one_time', runAt: '2999-01-01T00:00:00Z' } as const;
    const done = await makeSchedule(server, { ...once, name: 'shown-done', enabled: false });
    const armed = await makeSchedule(server, { ...once, name: 'shown-armed' });
    const paused = await makeSchedule(server, { ...rarely, name: 'shown-paused', enabled: false });
    const ids = async (query: {
      enabled?: boolean;
      hideCompleted?: boolean;
      scheduleType?: 'recurring' | 'one_time';
    }) =>
      (await server.call('listSchedules', { query: { name: 'shown-', ...query } })).body.schedules
        .map(({ id }) => id)
        .sort();

    expect(await ids({})).toEqual([armed.id, paused.id].sort());
    expect(await ids({ enabled: false })).toEqual([paused.id]);
    expect(await ids({ enabled: false, hideCompleted: false })).toEqual([done.id, paused.id].sort());
    expect(await ids({ scheduleType: 'one_time' })).toEqual([armed.id]);
  });

  test('refuses what is no type', async () => {
    await server
      .callUntyped('listSchedules', { query: { scheduleType: 'sometimes' } })
      .refused(400, 'validation_error', 'query.scheduleType');
  });
});
