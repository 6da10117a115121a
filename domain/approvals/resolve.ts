import { type ApprovalRow, findApprovalRow, updatePendingApproval } from '../../db/queries/approvals.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { approvalResolved } from './facts.js';

type Resolution = Pick<ApprovalRow, 'status'> &
  Partial<Pick<ApprovalRow, 'responses' | 'approvals' | 'resolvedBy' | 'resolutionReason'>>;

/** One answer to a request is counted after the other. */
export const lockOfApproval = (id: string): string => `approval:${id}`;

/** Ends a pending request, and tells those who wait for it; returns it, or undefined when it was resolved. */
export const resolveApproval = async (
  uow: UnitOfWork,
  row: ApprovalRow,
  resolution: Resolution,
): Promise<ApprovalRow | undefined> => {
  const changes = { ...resolution, resolvedAt: uow.now, updatedAt: uow.now };
  if (!(await updatePendingApproval(uow.db, row.id, changes))) {
    return undefined;
  }
  const resolved = await findApprovalRow(uow.db, row.id);
  if (resolved !== undefined) {
    await uow.app.tell(uow, approvalResolved, resolved);
  }
  return resolved;
};

/** The time of a request is over; returns it. */
export const expireApproval = (uow: UnitOfWork, row: ApprovalRow): Promise<ApprovalRow | undefined> =>
  resolveApproval(uow, row, {
    status: 'timeout',
    resolutionReason: `Too few answered in time (${row.timeoutSeconds} s)`,
  });
