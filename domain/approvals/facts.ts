import type { ApprovalRow } from '../../db/queries/approvals.js';
import { defineFact } from '../kernel/facts.js';

/** A request was approved or rejected, or its time was over. */
export const approvalResolved = defineFact<ApprovalRow>('approval resolved');

/** A run is not wanted any more, because somebody cancelled what it waits for. */
export interface UnwantedRun {
  readonly runId: string;
  readonly reason: string;
  readonly requestId: string;
  /** The principal (domain/users/principal-name.ts); null: nobody did. */
  readonly cancelledBy: string | null;
}

export const approvalRunUnwanted = defineFact<UnwantedRun>('approval cancelled with its run');
