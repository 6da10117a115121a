import { makeSchedule } from '../support/schedules.js';
import { useSharedServer } from '../support/server.js';

const server = useSharedServer();

describe('getSchedule', () => {
  test('tells the next five times', async () => {
    const { id, nextRunAt } = await makeSchedule(server, { cronExpression: '0 0 * * SUN' });
    const { upcomingRuns } = (await server.call('getSchedule', { path: { id } })).body;

    expect(upcomingRuns).toHaveLength(5);
    expect(upcomingRuns[0]).toBe(nextRunAt);
    for (const run of upcomingRuns) {
      expect(new Date(run).getUTCDay()).toBe(0);
    }
  });

  test('refuses an unknown id', async () => {
    await server.call('getSchedule', { path: { id: 'none' } }).refused(404, 'schedule_not_found');
  });
});
