import { findApprovalRow, listOverdueApprovals, listStaleApprovals } from '../../db/queries/approvals.js';
import type { App } from '../kernel/app.js';
import { enqueue } from '../kernel/jobs/enqueue.js';
import { defineRecurringJob } from '../kernel/jobs/kinds.js';
import { storedList } from '../kernel/stored-json.js';
import { instantBefore, msPerDay, msPerHour, msPerMinute } from '../kernel/time.js';
import { inConcurrentTransaction, inTransaction } from '../kernel/unit-of-work.js';
import { cancelWithRun } from './cancel.js';
import { approvalDeadline } from './deadline.js';

const batch = 100;
const overdueMinutes = 10;

/** Has those ended whose time is over: the job that was to do it is gone. */
const endOverdue = async (app: App): Promise<void> => {
  const ids = await listOverdueApprovals(app.db, instantBefore(app.clock.now(), overdueMinutes * msPerMinute), batch);
  if (ids.length > 0) {
    await inConcurrentTransaction(app, [], async (uow) => {
      for (const requestId of ids) {
        await enqueue(uow, approvalDeadline, { requestId }, { uniqueKey: requestId });
      }
    });
  }
};

/** Cancels requests without a time limit that nobody, or too few, answer, with their runs. */
export const staleApprovalSweep = defineRecurringJob({
  name: 'approvals.cancel-stale',
  everyMs: () => msPerHour,
  atStart: true,
  perform: async (app, { signal }) => {
    signal.throwIfAborted();
    await endOverdue(app);
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
          const votes = storedList(row.approvals, 'approval_requests.approvals', row.id);
          const who = votes.length === 0 ? 'Nobody' : 'Too few';
          await cancelWithRun(uow, row, `${who} answered in ${days} days`, null);
        }
      });
    }
    return { againInMs: ids.length === batch ? 0 : undefined };
  },
});
