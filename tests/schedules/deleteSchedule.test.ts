import { makeSchedule } from '../support/schedules.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('deleteSchedule', () => {
  test('deletes a schedule once, and writes an event', async () => {
    const { id } = await makeSchedule(server);

    expect((await server.call('deleteSchedule', { path: { id } })).body).toEqual({ success: true });
    await server.call('getSchedule', { path: { id } }).refused(404, 'schedule_not_found');
    await server.call('deleteSchedule', { path: { id } }).refused(404, 'schedule_not_found');
    const { events } = (await server.call('listEvents', { query: { event: 'schedule.deleted' } })).body;
    expect(events.map(({ data }) => data)).toContainEqual({ scheduleId: id });
  });
});
