import { type ApprovalRow, findApprovalOfStep } from '../../../db/queries/approvals.js';
import { findTaskRow } from '../../../db/queries/tasks.js';
import {
  findWaitOfStep,
  findWorkflowRunRow,
  hasLiveItem,
  listLiveWorkflowStepRows,
  type WorkflowStepRow,
} from '../../../db/queries/workflow-runs.js';
import { approvalDeadline } from '../../approvals/deadline.js';
import { enqueue } from '../../kernel/jobs/enqueue.js';
import type { UnitOfWork } from '../../kernel/unit-of-work.js';
import { isTerminal } from '../../tasks/states.js';
import { workflowApprovalEnd } from './approval-resolved.js';
import { audited } from './cause.js';
import { workflowChildEnd } from './child-runs.js';
import { workflowTaskEnd } from './task-ended.js';
import { joinItems } from './transitions.js';
import { waitOver } from './waits.js';

/** All items are done: the node ends; items that failed have failed the run, or were counted. */
const lostItems = async (uow: UnitOfWork, runId: string, stepId: string): Promise<undefined> => {
  const run = await findWorkflowRunRow(uow.db, runId);
  if (run !== undefined) {
    await joinItems(uow, run, stepId, audited);
  }
};

const wakeForTask = async (
  uow: UnitOfWork,
  stepId: string,
  runId: string,
  taskId: string,
): Promise<string | undefined> => {
  const task = await findTaskRow(uow.db, taskId);
  if (task !== undefined && isTerminal(task.status)) {
    await enqueue(uow, workflowTaskEnd, { stepId, taskId, runId });
  }
  return task === undefined ? 'The task of the step is gone' : undefined;
};

const wakeForRequest = async (
  uow: UnitOfWork,
  { id: requestId, status, expiresAt }: Pick<ApprovalRow, 'id' | 'status' | 'expiresAt'>,
  runId: string,
): Promise<string | undefined> => {
  if (status === 'cancelled') {
    return `Approval request ${requestId} was cancelled: nobody can answer it any more`;
  }
  if (status !== 'pending') {
    await enqueue(uow, workflowApprovalEnd, { requestId, runId });
  } else if (expiresAt !== null && expiresAt <= uow.now) {
    await enqueue(uow, approvalDeadline, { requestId }, { uniqueKey: requestId });
  }
  return undefined;
};

/** Wakes a step that waits for what has happened; returns why it can never be woken, if so. */
const wakeWaiting = async (
  uow: UnitOfWork,
  { id, runId, taskId, nodeType }: WorkflowStepRow,
): Promise<string | undefined> => {
  if (taskId !== null) {
    return wakeForTask(uow, id, runId, taskId);
  }
  const request = await findApprovalOfStep(uow.db, id);
  if (request !== undefined) {
    return wakeForRequest(uow, request, runId);
  }
  if (nodeType === 'sub-workflow') {
    await enqueue(uow, workflowChildEnd, { stepId: id });
    return undefined;
  }
  if (nodeType === 'foreach') {
    return (await hasLiveItem(uow.db, id)) ? undefined : lostItems(uow, runId, id);
  }
  const wait = await findWaitOfStep(uow.db, id);
  if (wait?.wakeUpAt && wait.wakeUpAt <= uow.now) {
    await enqueue(uow, waitOver, { waitId: wait.id, runId });
  }
  return wait === undefined ? 'Nothing will wake the step' : undefined;
};

/** A step that nothing can wake any more. */
interface LostStep {
  readonly step: WorkflowStepRow;
  readonly reason: string;
}

/** Wakes the steps of a run that wait for what has happened already; returns those that nothing can wake. */
export const wakeWaitingSteps = async (uow: UnitOfWork, runId: string): Promise<LostStep[]> => {
  const lost: LostStep[] = [];
  for (const step of await listLiveWorkflowStepRows(uow.db, runId)) {
    const reason = step.status === 'waiting' ? await wakeWaiting(uow, step) : undefined;
    if (reason !== undefined) {
      lost.push({ step, reason });
    }
  }
  return lost;
};
