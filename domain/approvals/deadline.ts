import { findApprovalRow } from '../../db/queries/approvals.js';
import { defineExternalJob } from '../kernel/jobs/kinds.js';
import { expireApproval, lockOfApproval } from './resolve.js';

/** Ends a request whose time is over (docs/approvals.md). */
export const approvalDeadline = defineExternalJob({
  name: 'approvals.deadline',
  payload: { requestId: 'text' },
  perform: async (_app, { requestId }) => requestId,
  locks: async (_app, requestId) => [lockOfApproval(requestId)],
  record: async (uow, requestId) => {
    const row = await findApprovalRow(uow.db, requestId);
    if (row?.status === 'pending') {
      await expireApproval(uow, row);
    }
  },
});
