import {
  type ApprovalRow,
  type Cancellation,
  cancelApprovalsOfRuns as cancelRowsOfRuns,
  cancelApprovalsOfWorkflow as cancelRowsOfWorkflow,
  findPendingApprovalOfSkill,
  updatePendingApproval,
} from '../../db/queries/approvals.js';
import { findTaskRow } from '../../db/queries/tasks.js';
import { findWorkflowRunStatus } from '../../db/queries/workflow-runs.js';
import type { components } from '../../generated/swarm/types.js';
import { isLead } from '../agents/leads.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { forbidden } from '../kernel/errors.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { principalNameOf } from '../users/principal-name.js';
import { digestOf, requireApprovalRow, toApproval } from './approval.js';
import { approvalRunUnwanted } from './facts.js';
import { tellCancelled } from './notify.js';
import { alreadyResolved, expired } from './respond.js';

type Schemas = components['schemas'];

/** How a request is ended without an answer. */
export const cancellation = ({ now }: UnitOfWork, reason: string, resolvedBy: string | null = null): Cancellation => ({
  resolutionReason: reason,
  resolvedBy,
  resolvedAt: now,
  updatedAt: now,
});

/** Runs do not wait for answers any more. */
export const cancelApprovalsOfRuns = async (
  uow: UnitOfWork,
  runIds: readonly string[],
  reason: string,
): Promise<void> => {
  for (const cancelled of await cancelRowsOfRuns(uow.db, runIds, cancellation(uow, reason))) {
    await tellCancelled(uow, cancelled);
  }
};

/** The runs of a workflow that is deleted do not wait for answers any more. */
export const cancelApprovalsOfWorkflow = async (uow: UnitOfWork, workflowId: string): Promise<void> => {
  for (const each of await cancelRowsOfWorkflow(uow.db, workflowId, cancellation(uow, 'The workflow was deleted'))) {
    await tellCancelled(uow, each);
  }
};

/**
 * Cancels a pending request and the run that it belongs to; returns whether that was going on.
 *
 * @param caller null: nobody asked for it
 */
export const cancelWithRun = async (
  uow: UnitOfWork,
  { id, workflowRunId, notificationChannels }: Pick<ApprovalRow, 'id' | 'workflowRunId' | 'notificationChannels'>,
  reason: string,
  caller: Caller | null,
): Promise<boolean> => {
  const principal = caller && principalNameOf(caller);
  const resolvedBy = caller?.agentId ?? principal;
  await updatePendingApproval(uow.db, id, { ...cancellation(uow, reason, resolvedBy), status: 'cancelled' });
  await tellCancelled(uow, { id, notificationChannels });
  const status = workflowRunId === null ? undefined : await findWorkflowRunStatus(uow.db, workflowRunId);
  if (workflowRunId === null || (status !== 'running' && status !== 'waiting')) {
    return false;
  }
  const cancelled = { runId: workflowRunId, reason, requestId: id, cancelledBy: principal };
  await uow.app.tell(uow, approvalRunUnwanted, cancelled);
  return true;
};

/** A skill was changed, or deleted: when it is not what people are asked about any more, nobody need answer. */
export const withdrawChangedSkill = async (uow: UnitOfWork, skillId: string): Promise<void> => {
  const row = await findPendingApprovalOfSkill(uow.db, skillId);
  if (row !== undefined && (await digestOf(uow.db, row)) !== row.digest) {
    await cancelWithRun(uow, row, 'The skill was changed', null);
  }
};

const assertMayCancel = async ({ db }: UnitOfWork, { agentId }: Caller, { sourceTaskId }: ApprovalRow) => {
  if (agentId === undefined || (await isLead(db, agentId))) {
    return;
  }
  const task = sourceTaskId === null ? undefined : await findTaskRow(db, sourceTaskId);
  if (task?.agentId !== agentId) {
    throw forbidden('Only a lead agent or the agent of its task may cancel the request', { code: 'not_own_approval' });
  }
};

/**
 * Ends a request without an answer, and the run that it belongs to.
 *
 * @throws ProductError forbidden: an agent that did not ask; notFound; conflict: it is resolved, or its time is over
 */
export const cancelApprovalRequest = (
  app: App,
  caller: Caller,
  id: string,
  given: string | undefined,
): Promise<Schemas['CancelledApprovalRequest']> =>
  // Cancelling a run changes tasks: nobody else does meanwhile.
  inTransaction(app, async (uow) => {
    const row = await requireApprovalRow(uow.db, id);
    await assertMayCancel(uow, caller, row);
    if (row.status === 'cancelled') {
      return { approvalRequest: toApproval(row), alreadyCancelled: true, runCancelled: false };
    }
    if (row.status !== 'pending') {
      throw alreadyResolved(row);
    }
    if (row.expiresAt !== null && row.expiresAt <= uow.now) {
      throw expired();
    }
    const reason = app.secrets.scrub(given?.trim() || 'Cancelled through the API');
    const runCancelled = await cancelWithRun(uow, row, reason, caller);
    const cancelled = await requireApprovalRow(uow.db, id);
    return { approvalRequest: toApproval(cancelled), alreadyCancelled: false, runCancelled };
  });
