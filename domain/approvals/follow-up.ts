import type { Reader } from '../../db/access.js';
import { type ApprovalRow, findApprovalRow } from '../../db/queries/approvals.js';
import { findTaskRow } from '../../db/queries/tasks.js';
import type { FollowingJob } from '../kernel/facts.js';
import { shownObject, storedList } from '../kernel/stored-json.js';
import type { NewTask } from '../tasks/new-task.js';
import { isTerminal } from '../tasks/states.js';
import { defineTaskJob } from '../tasks/two-phases.js';

const longestAnswer = 500;

const answerText = (answer: unknown): string => {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return text === undefined ? '(no answer)' : text.slice(0, longestAnswer);
};

const told = (row: ApprovalRow): string => {
  const answers = shownObject(row.responses) ?? {};
  const lines = storedList(row.questions, 'approval_requests.questions', row.id).map(
    ({ id, label }) => `- ${label}: ${answerText(Object.hasOwn(answers, id) ? answers[id] : undefined)}`,
  );
  const reason = row.resolutionReason === null ? [] : [row.resolutionReason];
  return [`Approval request ${row.id} is ${row.status}: ${row.title}`, ...lines, ...reason].join('\n');
};

const followUpTask = async (
  db: Reader,
  { requestId }: { readonly requestId: string },
): Promise<NewTask | undefined> => {
  const row = await findApprovalRow(db, requestId);
  const source = row?.sourceTaskId ? await findTaskRow(db, row.sourceTaskId) : undefined;
  if (row === undefined || source === undefined || (row.status === 'timeout' && isTerminal(source.status))) {
    return undefined;
  }
  return {
    task: told(row),
    parentTaskId: source.id,
    source: 'system',
    taskType: 'hitl-follow-up',
    tags: ['hitl', 'follow-up'],
    routingAffinity: null,
    outputSchema: null,
    ...(source.agentId !== null && {
      agentId: source.agentId,
      routingReason: 'continuity',
      routingSource: 'engine_default',
    }),
  };
};

/** Tells whoever asked for a task of the answer, by a task (docs/approvals.md). */
export const approvalFollowUp = defineTaskJob({
  name: 'approvals.follow-up',
  payload: { requestId: 'text' },
  wish: followUpTask,
});

/** The job for a request that no step of a workflow waits for; an approved skill is published first. */
export const approvalFollowUpFor = ({
  id,
  status,
  workflowRunStepId,
  sourceTaskId,
  skillId,
}: ApprovalRow): FollowingJob<{ readonly requestId: string }> | undefined =>
  workflowRunStepId !== null || sourceTaskId === null || (skillId !== null && status === 'approved')
    ? undefined
    : { payload: { requestId: id } };
