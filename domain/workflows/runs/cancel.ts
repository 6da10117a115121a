import { findTaskRow } from '../../../db/queries/tasks.js';
import {
  findChildRun,
  findWorkflowRunRow,
  listLiveWorkflowSteps,
  updateLiveWorkflowStep,
  type WorkflowRunRow,
} from '../../../db/queries/workflow-runs.js';
import { cancelApprovalsOfRuns } from '../../approvals/cancel.js';
import type { UnwantedRun } from '../../approvals/facts.js';
import { recordWorkflowEvent } from '../../events/record.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { absences, invalid } from '../../kernel/errors.js';
import { inTransaction, type UnitOfWork } from '../../kernel/unit-of-work.js';
import { endTask } from '../../tasks/end.js';
import { isTerminal } from '../../tasks/states.js';
import { askedBy, type Cause, endOf, resolutionOf, storedCause } from './cause.js';
import { isLive } from './run.js';
import { cancelRun } from './transitions.js';

const cancelTaskOf = async (uow: UnitOfWork, taskId: string, reason: string): Promise<void> => {
  const task = await findTaskRow(uow.db, taskId);
  if (task !== undefined && !isTerminal(task.status)) {
    await endTask(uow, task, 'cancel', { set: { failureReason: reason }, log: { metadata: { reason } } });
  }
};

const cancelChildOf = async (uow: UnitOfWork, stepId: string, reason: string): Promise<void> => {
  const child = await findChildRun(uow.db, stepId);
  const run = child && isLive(child) ? await findWorkflowRunRow(uow.db, child.id) : undefined;
  if (run !== undefined) {
    await cancelLiveRun(uow, run, reason, endOf({ id: stepId }));
  }
};

type LiveStep = Awaited<ReturnType<typeof listLiveWorkflowSteps>>[number];

/** Ends a step that is not wanted any more. */
export const cancelStep = async (
  uow: UnitOfWork,
  { id: runId }: Pick<WorkflowRunRow, 'id'>,
  step: LiveStep,
  reason: string,
  cause: Cause,
): Promise<void> => {
  const cancelled = { status: 'cancelled', error: reason, nextRetryAt: null, finishedAt: uow.now } as const;
  if (await updateLiveWorkflowStep(uow.db, step, { ...cancelled, cause: storedCause(cause) })) {
    const data = { runId, stepId: step.id, nodeId: step.nodeId, status: 'cancelled', error: reason, cause };
    await recordWorkflowEvent(uow, { event: 'workflow.step.end', status: 'error', data });
  }
};

/** Ends a step with its task, what it waits for and the run that it began, in a unit beside which nobody changes tasks. */
export const cancelStepWithWork = async (
  uow: UnitOfWork,
  run: Pick<WorkflowRunRow, 'id'>,
  step: LiveStep,
  reason: string,
  cause: Cause,
): Promise<void> => {
  await cancelStep(uow, run, step, reason, cause);
  if (step.taskId !== null) {
    await cancelTaskOf(uow, step.taskId, reason);
  }
  await cancelChildOf(uow, step.id, reason);
};

/** Ends a run with its steps, their tasks, and the runs that they wait for: these are not nested deep. */
const cancelLiveRun = async (uow: UnitOfWork, run: WorkflowRunRow, reason: string, cause: Cause): Promise<void> => {
  for (const step of await listLiveWorkflowSteps(uow.db, run.id)) {
    await cancelStepWithWork(uow, run, step, reason, cause);
  }
  await cancelApprovalsOfRuns(uow, [run.id], reason);
  await cancelRun(uow, run, reason, cause);
};

/** Ends the run of a request that somebody cancelled, in a unit beside which nobody changes tasks. */
export const cancelUnwantedRun = async (
  uow: UnitOfWork,
  { runId, reason, requestId, cancelledBy }: UnwantedRun,
): Promise<void> => {
  const run = await findWorkflowRunRow(uow.db, runId);
  if (run !== undefined && isLive(run)) {
    await cancelLiveRun(uow, run, reason, resolutionOf(requestId, cancelledBy));
  }
};

/**
 * Ends a run with its steps and their tasks; one that is cancelled stays as it is.
 *
 * @throws ProductError invalid: there is no such run, or it has ended
 */
export const cancelWorkflowRun = (
  app: App,
  caller: Caller,
  id: string,
  given: string | undefined,
): Promise<{ success: true }> =>
  // Nobody else changes tasks or steps meanwhile: it takes the lock of everything.
  inTransaction(app, async (uow) => {
    const run = await findWorkflowRunRow(uow.db, id);
    if (run === undefined) {
      throw invalid(absences.workflowRun.message, { code: absences.workflowRun.code });
    }
    if (run.status === 'cancelled') {
      return { success: true };
    }
    if (!isLive(run)) {
      throw invalid(`The run is ${run.status}`, { code: 'workflow_run_ended' });
    }
    const reason = app.secrets.scrub(given?.trim() || 'Cancelled by user');
    await cancelLiveRun(uow, run, reason, askedBy(caller));
    return { success: true };
  });
