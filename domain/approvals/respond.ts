import type { Reader } from '../../db/access.js';
import { type ApprovalRow, updatePendingApproval } from '../../db/queries/approvals.js';
import { findUserRow } from '../../db/queries/users.js';
import {
  findWorkflowRunStarter,
  findWorkflowRunStatus,
  findWorkflowStepRow,
  listRunContinuers,
} from '../../db/queries/workflow-runs.js';
import type { StoredVote } from '../../db/tables/approvals.js';
import type { components } from '../../generated/swarm/types.js';
import { isRestricted } from '../access/admission.js';
import { findRoles } from '../access/roles.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { conflict, forbidden, type ProductError } from '../kernel/errors.js';
import { storedList, storedObject, toJsonText } from '../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import { assertAnswers, isApproving } from './answers.js';
import { digestOf, requireApprovalRow, toApproval } from './approval.js';
import { namedAs } from './names.js';
import { quorumOf } from './quorum.js';
import { expireApproval, lockOfApproval, resolveApproval } from './resolve.js';

type Schemas = components['schemas'];
type Body = Schemas['RespondApprovalRequestBody'];

const operator = 'operator';

/** Who answers. @throws ProductError forbidden: an agent does */
const responderOf = ({ principal, agentId }: Caller): string => {
  if (agentId !== undefined) {
    throw forbidden('Agents cannot answer approval requests: a person has to', { code: 'agents_cannot_approve' });
  }
  return principal.kind === 'user' ? principal.userId : operator;
};

/** That a request is resolved, or its time is over. */
export const alreadyResolved = ({ status, resolutionReason }: ApprovalRow): ProductError => {
  const why = resolutionReason === null ? '' : `: ${resolutionReason}`;
  return conflict(`Approval request already resolved with status: ${status}${why}`, { code: 'approval_resolved' });
};

export const expired = (): ProductError =>
  conflict('The time of the approval request is over', { code: 'approval_expired' });

const assertAwaited = async (db: Reader, { workflowRunId, workflowRunStepId }: ApprovalRow): Promise<void> => {
  if (workflowRunId === null) {
    return;
  }
  const status = await findWorkflowRunStatus(db, workflowRunId);
  const step = workflowRunStepId === null ? undefined : await findWorkflowStepRow(db, workflowRunStepId);
  const isAwaited = workflowRunStepId === null || (step?.runId === workflowRunId && step.status === 'waiting');
  if ((status !== 'running' && status !== 'waiting') || !isAwaited) {
    throw conflict('The workflow run does not wait for this answer any more', { code: 'approval_not_awaited' });
  }
};

/** Which of the named users a responder is. @throws ProductError forbidden: none of the approvers */
const assertApprover = async (
  { app, db }: UnitOfWork,
  caller: Caller,
  { users = [], roles = [] }: Schemas['Approvers'],
): Promise<string[]> => {
  if (caller.principal.kind !== 'user') {
    return [];
  }
  const { userId } = caller.principal;
  const named = await namedAs(db, userId, users);
  const own = [(await findUserRow(db, userId))?.role, ...(await findRoles(db, userId))];
  const isApprover =
    users.length === 0 && roles.length === 0
      ? !(await isRestricted({ app, db }, caller.principal))
      : named.length > 0 || roles.some((role) => own.includes(role));
  if (!isApprover) {
    throw forbidden("You are not one of this request's approvers", { code: 'not_an_approver' });
  }
  return named;
};

/** Who has a run done as it is: whoever started it, and whoever had it go on by another definition. */
const askersOfRun = async (db: Reader, runId: string): Promise<(string | null)[]> => [
  await findWorkflowRunStarter(db, runId),
  ...(await listRunContinuers(db, runId)),
];

/** Whoever asked, or has the run done that asks, answers nothing of it where that is forbidden. */
const assertNotOwn = async (
  { app, db }: UnitOfWork,
  responder: string,
  { askedBy, createdBy, workflowRunId }: ApprovalRow,
): Promise<void> => {
  if (!app.settings.approvalForbidOwn) {
    return;
  }
  const ofRun = workflowRunId === null ? [] : await askersOfRun(db, workflowRunId);
  if ([askedBy === 'user' ? createdBy : askedBy, ...ofRun].includes(responder)) {
    throw forbidden('Nobody answers a request that they asked for', { code: 'own_approval' });
  }
};

const assertAsShown = async (db: Reader, row: ApprovalRow, shown: string | undefined): Promise<void> => {
  if ((shown !== undefined && shown !== row.digest) || (await digestOf(db, row)) !== row.digest) {
    throw conflict('What is asked is not what was shown', { code: 'approval_changed' });
  }
};

/** The answer of somebody who may give it. @throws ProductError conflict, forbidden, invalid */
const voteOf = async (
  uow: UnitOfWork,
  caller: Caller,
  row: ApprovalRow,
  { responses, respondedBy, digest }: Body,
): Promise<StoredVote> => {
  const responder = responderOf(caller);
  const questions = storedList(row.questions, 'approval_requests.questions', row.id);
  await assertAwaited(uow.db, row);
  await assertNotOwn(uow, responder, row);
  const approvers = storedObject(row.approvers, 'approval_requests.approvers', row.id);
  const named = await assertApprover(uow, caller, approvers);
  await assertAsShown(uow.db, row, digest);
  assertAnswers(questions, responses);
  return {
    responder,
    approved: isApproving(questions, responses),
    responses,
    ...(respondedBy !== undefined && { claimedRespondedBy: respondedBy }),
    respondedAt: uow.now,
    named,
  };
};

const counted = async (uow: UnitOfWork, row: ApprovalRow, vote: StoredVote): Promise<ApprovalRow> => {
  const votes = storedList(row.approvals, 'approval_requests.approvals', row.id);
  if (votes.some(({ responder }) => responder === vote.responder)) {
    throw conflict('You already answered this approval request', { code: 'already_answered' });
  }
  const approvals = toJsonText([...votes, vote]);
  const { approved, required } = quorumOf({ id: row.id, approvers: row.approvers, approvals });
  if (vote.approved && approved < required) {
    const isKept = await updatePendingApproval(uow.db, row.id, { approvals, updatedAt: uow.now });
    const kept = await requireApprovalRow(uow.db, row.id);
    if (!isKept) {
      throw alreadyResolved(kept);
    }
    return kept;
  }
  const resolved = await resolveApproval(uow, row, {
    status: vote.approved ? 'approved' : 'rejected',
    approvals,
    responses: toJsonText(vote.responses),
    resolvedBy: vote.responder,
  });
  if (resolved === undefined) {
    throw alreadyResolved(await requireApprovalRow(uow.db, row.id));
  }
  return resolved;
};

/**
 * Answers a request (docs/approvals.md).
 *
 * @throws ProductError forbidden: an agent, or none of the approvers; notFound; conflict: it is resolved, its time is over,
 *   nobody waits for it, or the caller has answered; invalid: answers that are required are missing
 */
export const respondApprovalRequest = async (
  app: App,
  caller: Caller,
  id: string,
  body: Body,
): Promise<Schemas['ApprovalRequestResult']> => {
  responderOf(caller);
  const outcome = await inConcurrentTransaction(app, [lockOfApproval(id)], async (uow) => {
    const row = await requireApprovalRow(uow.db, id);
    if (row.status !== 'pending') {
      throw alreadyResolved(row);
    }
    if (row.expiresAt !== null && row.expiresAt <= uow.now) {
      // The end of its time is kept, whatever the caller is told.
      await expireApproval(uow, row);
      return 'expired';
    }
    return counted(uow, row, await voteOf(uow, caller, row, body));
  });
  if (outcome === 'expired') {
    throw expired();
  }
  return { approvalRequest: toApproval(outcome) };
};
