import { type ApprovalFilter, listApprovalRows } from '../../db/queries/approvals.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { maxPageBytes } from '../kernel/list-bytes.js';
import { requireApprovalRow, toApproval, toSlimApproval } from './approval.js';

type Schemas = components['schemas'];

/** A request. @throws ProductError notFound */
export const getApprovalRequest = async ({ db }: App, id: string): Promise<Schemas['ApprovalRequestResult']> => ({
  approvalRequest: toApproval(await requireApprovalRow(db, id)),
});

interface Listing extends ApprovalFilter {
  readonly limit: number;
  readonly fields: Schemas['ListFields'];
}

/** Requests, the newest first, as many as have at most 4 MiB. */
export const listApprovalRequests = async (
  { db }: App,
  { limit, fields, ...filter }: Listing,
): Promise<Schemas['ApprovalRequestList']> => {
  const rows = await listApprovalRows(db, filter, limit, maxPageBytes);
  return { approvalRequests: rows.map(fields === 'slim' ? toSlimApproval : toApproval) };
};
