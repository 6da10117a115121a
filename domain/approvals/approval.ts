import type { Reader } from '../../db/access.js';
import { type ApprovalRow, findApprovalRow } from '../../db/queries/approvals.js';
import { findWorkflowRunDefinition } from '../../db/queries/workflow-runs.js';
import type { components } from '../../generated/swarm/types.js';
import { notFound } from '../kernel/errors.js';
import { given } from '../kernel/given.js';
import { sha256 } from '../kernel/hash.js';
import { shownList, shownObject, storedList, storedObject } from '../kernel/stored-json.js';
import { quorumOf } from './quorum.js';

type Schemas = components['schemas'];
export type ApprovalRequest = Schemas['ApprovalRequest'];

/** The request with this id. @throws ProductError notFound */
export const requireApprovalRow = async (db: Reader, id: string): Promise<ApprovalRow> => {
  const row = await findApprovalRow(db, id);
  if (row === undefined) {
    throw notFound('approvalRequest');
  }
  return row;
};

type Asked = Pick<ApprovalRow, 'title' | 'questions' | 'approvers' | 'workflowRunId' | 'workflowRunStepId'>;

/** SHA-256 of what is asked, and of what the run does that waits for the answer. */
export const digestOf = async (
  db: Reader,
  { title, questions, approvers, workflowRunId, workflowRunStepId }: Asked,
): Promise<string> => {
  const definition = workflowRunId === null ? undefined : await findWorkflowRunDefinition(db, workflowRunId);
  return sha256(JSON.stringify([title, questions, approvers, workflowRunId, workflowRunStepId, definition ?? null]));
};

const summary = (row: ApprovalRow) => ({
  id: row.id,
  title: row.title,
  workflowRunId: row.workflowRunId,
  workflowRunStepId: row.workflowRunStepId,
  sourceTaskId: row.sourceTaskId,
  status: row.status,
  approvalProgress: row.status === 'pending' ? quorumOf(row) : null,
  resolvedBy: row.resolvedBy,
  resolvedAt: row.resolvedAt,
  timeoutSeconds: row.timeoutSeconds,
  expiresAt: row.expiresAt,
  digest: row.digest,
  createdBy: given(row.createdBy),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** A request without what may be long. */
export const toSlimApproval = (row: ApprovalRow): ApprovalRequest => ({
  ...summary(row),
  questionCount: row.questionCount,
});

/** A request with its questions and answers. */
export const toApproval = (row: ApprovalRow): ApprovalRequest => ({
  ...summary(row),
  questions: storedList(row.questions, 'approval_requests.questions', row.id),
  approvers: storedObject(row.approvers, 'approval_requests.approvers', row.id),
  responses: shownObject(row.responses) ?? null,
  approvals: storedList(row.approvals, 'approval_requests.approvals', row.id).map(({ named: _named, ...vote }) => ({
    ...vote,
    responses: { ...vote.responses },
  })),
  resolutionReason: row.resolutionReason,
  notificationChannels: shownList(row.notificationChannels) ?? null,
});
