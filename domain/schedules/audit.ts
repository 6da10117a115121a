import { claimFiring, listSchedulesAhead, type ScheduleRow } from '../../db/queries/schedules.js';
import type { App } from '../kernel/app.js';
import { defineRecurringJob } from '../kernel/jobs/kinds.js';
import { instantAfter, msPerDay, msPerHour } from '../kernel/time.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';
import { nextRun } from './next-run.js';
import { lookAt } from './timing.js';

const batch = 50;
/** A clock that was so far ahead was wrong; one that jumps back by less brings no time again. */
const aheadMs = 7 * msPerDay;

/** What cannot be told, as in a time zone that this Node does not know, stays. */
const nextOf = (row: ScheduleRow, now: string): string | null => {
  try {
    return nextRun(row, now) ?? row.nextRunAt;
  } catch {
    return row.nextRunAt;
  }
};

const setRight = (app: App, row: ScheduleRow): Promise<void> =>
  inConcurrentTransaction(app, [], async (uow) => {
    const nextRunAt = nextOf(row, uow.now);
    if (nextRunAt !== row.nextRunAt && (await claimFiring(uow.db, row, { nextRunAt }))) {
      app.log.warn({ scheduleId: row.id, nextRunAt }, 'the next time of a schedule was by a clock that was ahead');
      await lookAt(uow, nextRunAt);
    }
  });

/** Works out anew when schedules fire next that fired, or were changed, by a clock that was far ahead (docs/schedules.md). */
export const scheduleAudit = defineRecurringJob({
  name: 'schedules.audit',
  everyMs: () => msPerHour,
  atStart: true,
  perform: async (app, { signal }) => {
    const after = instantAfter(app.clock.now(), aheadMs);
    let afterId = '';
    for (;;) {
      signal.throwIfAborted();
      const rows = await listSchedulesAhead(app.db, after, afterId, batch);
      for (const row of rows) {
        signal.throwIfAborted();
        await setRight(app, row);
        afterId = row.id;
      }
      if (rows.length < batch) {
        return { againInMs: undefined };
      }
    }
  },
});
