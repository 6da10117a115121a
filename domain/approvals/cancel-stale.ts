import { findApprovalRow, listStaleApprovals } from '../../db/queries/approvals.js';
import { defineRecurringJob } from '../kernel/jobs/kinds.js';
import { instantBefore, msPerDay, msPerHour } from '../kernel/time.js';
import { inTransaction } from '../kernel/unit-of-work.js';
import { cancelWithRun } from './cancel.js';

const batch = 100;

/** Cancels requests without a time limit that nobody answers, with their runs. */
export const staleApprovalSweep = defineRecurringJob({
  name: 'approvals.cancel-stale',
  everyMs: () => msPerHour,
  atStart: true,
  perform: async (app, { signal }) => {
    signal.throwIfAborted();
    const days = app.settings.approvalRequestAutoCancellationDays;
    if (days === 0) {
      return { againInMs: undefined };
    }
    const ids = await listStaleApprovals(app.db, instantBefore(app.clock.now(), days * msPerDay), batch);
    for (const id of ids) {
      signal.throwIfAborted();
      await inTransaction(app, async (uow) => {
        const row = await findApprovalRow(uow.db, id);
        if (row?.status === 'pending') {
          await cancelWithRun(uow, row, `Nobody answered in ${days} days`, null);
        }
      });
    }
    return { againInMs: ids.length === batch ? 0 : undefined };
  },
});
