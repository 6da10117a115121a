import { findTaskRow } from '../../../db/queries/tasks.js';
import { findWorkflowRunRow, findWorkflowStepRow } from '../../../db/queries/workflow-runs.js';
import type { TaskTable } from '../../../db/tables/tasks.js';
import type { FollowingJob } from '../../kernel/facts.js';
import { defineExternalJob } from '../../kernel/jobs/kinds.js';
import type { UnitOfWork } from '../../kernel/unit-of-work.js';
import type { Cause } from './cause.js';
import { graphOf, isLive, lockOfRun } from './run.js';
import { concludeStep, failStep } from './transitions.js';

const parsedOutput = (output: string | null): unknown => {
  if (output === null || !/^\s*[[{]/.test(output)) {
    return output;
  }
  try {
    return JSON.parse(output);
  } catch {
    return output;
  }
};

const resume = async (uow: UnitOfWork, stepId: string, taskId: string): Promise<void> => {
  const step = await findWorkflowStepRow(uow.db, stepId);
  const run = step && (await findWorkflowRunRow(uow.db, step.runId));
  const task = await findTaskRow(uow.db, taskId);
  // A task of an attempt that is over must not touch the step.
  if (task === undefined || step?.status !== 'waiting' || step.taskId !== taskId || run === undefined || !isLive(run)) {
    return;
  }
  const cause: Cause = { kind: 'task', id: taskId };
  if (task.status === 'completed') {
    await concludeStep(uow, run, step, { output: { taskId, taskOutput: parsedOutput(task.output) } }, cause);
    return;
  }
  const isCancelled = task.status === 'cancelled';
  const reason = isCancelled ? 'Task was cancelled' : (task.failureReason ?? 'The task failed');
  const { onNodeFailure } = (await graphOf(uow, run)).definition;
  const mayRetry = !isCancelled && step.retryCount < step.maxRetries;
  if (onNodeFailure === 'continue' && !mayRetry) {
    const taskOutput = `[FAILED: ${reason}] ${task.output ?? ''}`.trim();
    await concludeStep(uow, run, step, { output: { taskId, taskOutput }, error: reason }, cause);
    return;
  }
  await failStep(uow, run, step, reason, cause, { mayRetry });
};

/** Goes on with the step whose task has ended. */
export const workflowTaskEnd = defineExternalJob({
  name: 'workflows.task-ended',
  payload: { stepId: 'text', taskId: 'text', runId: 'text' },
  perform: async (_app, { runId }) => runId,
  locks: async (_app, runId) => [lockOfRun(runId)],
  record: (uow, _runId, { stepId, taskId }) => resume(uow, stepId, taskId),
});

/** The job for a task that belongs to a step. */
export const workflowTaskEndFor = ({
  id: taskId,
  workflowRunId: runId,
  workflowRunStepId: stepId,
}: TaskTable):
  | FollowingJob<{ readonly stepId: string; readonly taskId: string; readonly runId: string }>
  | undefined => (runId === null || stepId === null ? undefined : { payload: { stepId, taskId, runId } });
