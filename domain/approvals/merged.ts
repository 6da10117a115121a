import {
  type ApprovalRow,
  listPendingApprovalsWithVotesOf,
  updatePendingApproval,
} from '../../db/queries/approvals.js';
import { storedList, storedObject, toJsonText } from '../kernel/stored-json.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import type { MergedUser } from '../users/merge.js';
import { namedAs } from './names.js';
import { quorumOf } from './quorum.js';
import { resolveApproval } from './resolve.js';

/** Two who answered are one by now, who stands for all of those named that either was. */
const moveVotes = async (uow: UnitOfWork, row: ApprovalRow, { sourceId, targetId }: MergedUser): Promise<void> => {
  const votes = storedList(row.approvals, 'approval_requests.approvals', row.id);
  const own = votes.find(({ responder }) => responder === sourceId || responder === targetId);
  if (own === undefined) {
    return;
  }
  const { users = [] } = storedObject(row.approvers, 'approval_requests.approvers', row.id);
  const one = { ...own, responder: targetId, named: await namedAs(uow.db, targetId, users) };
  const others = votes.filter(({ responder }) => responder !== sourceId && responder !== targetId);
  const approvals = toJsonText([...others, one]);
  const { approved, required } = quorumOf({ id: row.id, approvers: row.approvers, approvals });
  if (approved < required) {
    await updatePendingApproval(uow.db, row.id, { approvals, updatedAt: uow.now });
    return;
  }
  // Whoever was waited for has answered already, as the other one.
  await resolveApproval(uow, row, {
    status: 'approved',
    approvals,
    responses: toJsonText(own.responses),
    resolvedBy: targetId,
  });
};

/** Has requests count the answers of users who are one by now as those of one. */
export const moveVotesOfMerged = async (uow: UnitOfWork, merged: MergedUser): Promise<void> => {
  for (const row of await listPendingApprovalsWithVotesOf(uow.db, [merged.sourceId, merged.targetId])) {
    await moveVotes(uow, row, merged);
  }
};
