import { proofSize } from '../support/proof.js';
import { racingReplicas, useReplicas } from '../support/replicas.js';
import { changeRows, countRows, insertRows, rowOf, rowsOf } from '../support/rows.js';
import { makeSchedule } from '../support/schedules.js';
import { waitFor } from '../support/wait.js';

const count = proofSize(400, 10_000);
const all = useReplicas(racingReplicas);

test(
  `${count} schedules that are due in the same second all fire once, and the server answers meanwhile`,
  async () => {
    const { id: first } = await makeSchedule(all.replicas);
    const row = rowOf(all.replicas, 'schedules', { id: first });
    const others = Array.from({ length: count - 1 }, (_, n) => ({ ...row, id: `${first}-${n}`, name: `many ${n}` }));
    insertRows(all.replicas, 'schedules', others);
    changeRows(all.replicas, 'schedules', {}, { nextRunAt: new Date(Date.now() + 1000).toISOString() });
    const fired = (): number => countRows(all.replicas, 'tasks', { source: 'schedule' });
    await waitFor(
      'all to fire',
      async () => {
        await all.replicas.call('getHealth', {});
        return fired() >= count;
      },
      proofSize(50_000, 300_000),
    );

    const scheduleIds = rowsOf(all.replicas, 'tasks', { source: 'schedule' }).map(({ scheduleId }) => scheduleId);
    expect(scheduleIds).toHaveLength(count);
    expect(new Set(scheduleIds).size).toBe(count);
    const schedules = rowsOf(all.replicas, 'schedules');
    expect(schedules.every(({ consecutiveErrors, missedRuns }) => consecutiveErrors === 0 && missedRuns === 0)).toBe(
      true,
    );
  },
  proofSize(60_000, 600_000),
);
