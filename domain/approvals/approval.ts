import type { Reader } from '../../db/access.js';
import { type ApprovalRow, findApprovalRow } from '../../db/queries/approvals.js';
import { findSkillRow } from '../../db/queries/skills.js';
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

type Asked = Pick<ApprovalRow, 'title' | 'questions' | 'approvers' | 'workflowRunId' | 'workflowRunStepId' | 'skillId'>;

/** All that makes a skill what it is; its version stands for its files. */
const essenceOf = async (db: Reader, skillId: string): Promise<readonly unknown[]> => {
  const row = await findSkillRow(db, skillId);
  return row === undefined
    ? []
    : [
        row.name,
        row.description,
        row.content,
        row.version,
        row.type,
        row.scope,
        row.ownerAgentId,
        row.systemDefault,
        row.isComplex,
        row.sourceUrl,
        row.sourceRepo,
        row.sourcePath,
        row.sourceBranch,
        row.allowedTools,
        row.model,
        row.effort,
        row.context,
        row.agent,
        row.disableModelInvocation,
        row.userInvocable,
      ];
};

/** SHA-256 of what is asked, of what the run does that waits for the answer, and of the skill that it is about. */
export const digestOf = async (
  db: Reader,
  { title, questions, approvers, workflowRunId, workflowRunStepId, skillId }: Asked,
): Promise<string> => {
  const definition = workflowRunId === null ? undefined : await findWorkflowRunDefinition(db, workflowRunId);
  const asked = [title, questions, approvers, workflowRunId, workflowRunStepId, definition ?? null];
  return sha256(JSON.stringify(skillId === null ? asked : [...asked, skillId, await essenceOf(db, skillId)]));
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
  skillId: given(row.skillId),
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
