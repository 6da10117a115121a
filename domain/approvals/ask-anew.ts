import { cancelApprovalsOfRuns } from '../../db/queries/approvals.js';
import { enqueue } from '../kernel/jobs/enqueue.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { cancellation } from './cancel.js';
import { approvalFollowUp } from './follow-up.js';
import { tellCancelled } from './notify.js';

/**
 * What people are asked about a run is not what would follow from their answer any more: nobody need answer. A step asks
 * anew, if its run still does; who asked beside the steps is told.
 */
export const withdrawRequestsOfRun = async (uow: UnitOfWork, runId: string, reason: string): Promise<void> => {
  for (const withdrawn of await cancelApprovalsOfRuns(uow.db, [runId], cancellation(uow, reason))) {
    await tellCancelled(uow, withdrawn);
    if (withdrawn.workflowRunStepId === null && withdrawn.sourceTaskId !== null) {
      await enqueue(uow, approvalFollowUp, { requestId: withdrawn.id });
    }
  }
};
