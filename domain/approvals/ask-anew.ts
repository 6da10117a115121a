import { findApprovalRow, listPendingApprovalsOfRun, updatePendingApproval } from '../../db/queries/approvals.js';
import { toJsonText } from '../kernel/stored-json.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';
import { digestOf } from './approval.js';

/** A run does something else from now on: what was answered before does not count for that. */
export const askAnewForRun = async ({ db, now }: UnitOfWork, runId: string): Promise<void> => {
  for (const { id } of await listPendingApprovalsOfRun(db, runId)) {
    const row = await findApprovalRow(db, id);
    if (row !== undefined) {
      const digest = await digestOf(db, row);
      await updatePendingApproval(db, id, { digest, approvals: toJsonText([]), updatedAt: now });
    }
  }
};
