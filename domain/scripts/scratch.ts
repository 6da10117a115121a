import { deleteUnusedScratch } from '../../db/queries/scripts.js';
import { defineRecurringJob } from '../kernel/jobs/kinds.js';
import { instantBefore, msPerDay } from '../kernel/time.js';
import { inTransaction } from '../kernel/unit-of-work.js';

const batch = 500;
const unusedDays = 14;

/** Deletes scripts that were saved by themselves and not used for two weeks. */
export const scratchSweep = defineRecurringJob({
  name: 'scripts.sweep-scratch',
  everyMs: () => msPerDay,
  atStart: true,
  perform: async (app) => {
    const deleted = await inTransaction(app, ({ db, now }) =>
      deleteUnusedScratch(db, instantBefore(now, unusedDays * msPerDay), batch),
    );
    return { againInMs: deleted === batch ? 0 : undefined };
  },
});
