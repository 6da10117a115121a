import {
  findFirstFailedStep,
  findWorkflowRunRow,
  listLiveWorkflowStepRows,
  reviveWorkflowRun,
  type WorkflowRunRow,
} from '../../../db/queries/workflow-runs.js';
import { findWorkflowRow } from '../../../db/queries/workflows.js';
import { askAnewForRun } from '../../approvals/ask-anew.js';
import type { App } from '../../kernel/app.js';
import { absences, invalid, type ProductError } from '../../kernel/errors.js';
import { shownObject, toJsonText } from '../../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../../kernel/unit-of-work.js';
import type { WorkflowDefinition } from '../graph.js';
import { readinessWarnings } from '../warnings.js';
import { definitionOf } from '../workflow.js';
import { definitionOfRun, lockOfRun } from './run.js';
import { withParams } from './tokens.js';
import { enqueueStep, failStep, goOn } from './transitions.js';
import { wakeWaitingSteps } from './wake.js';

const cannot = (why: string): ProductError => invalid(why, { code: 'workflow_run_not_failed' });

const definitionToUse = async (
  { db }: UnitOfWork,
  run: WorkflowRunRow,
  latestDefinition: boolean,
): Promise<WorkflowDefinition> => {
  const workflow = latestDefinition ? await findWorkflowRow(db, run.workflowId) : undefined;
  if (workflow === undefined) {
    return definitionOfRun(run);
  }
  // Params change texts, never what makes a definition one.
  return withParams(definitionOf(workflow), shownObject(workflow.params) ?? {}) as WorkflowDefinition;
};

/** Has done what was under way when the run failed, and what has happened since. */
const resume = async (uow: UnitOfWork, runId: string): Promise<void> => {
  for (const { id: stepId, status, retryCount: attempt, nextRetryAt } of await listLiveWorkflowStepRows(
    uow.db,
    runId,
  )) {
    if (status !== 'waiting') {
      await enqueueStep(uow, { stepId, attempt, ...(nextRetryAt !== null && { runAt: nextRetryAt }) });
    }
  }
  const lost = await wakeWaitingSteps(uow, runId);
  const run = await findWorkflowRunRow(uow.db, runId);
  if (run !== undefined) {
    for (const { step, reason } of lost) {
      await failStep(uow, run, step, reason, false);
    }
  }
};

/**
 * Goes on with a run at the node that failed first.
 *
 * @throws ProductError invalid: there is no such run, it has not failed, no node of it has, or it is not ready
 */
export const retryWorkflowRun = (app: App, id: string, latestDefinition: boolean): Promise<{ success: true }> =>
  inConcurrentTransaction(app, [lockOfRun(id)], async (uow) => {
    const run = await findWorkflowRunRow(uow.db, id);
    if (run === undefined) {
      throw invalid(absences.workflowRun.message, { code: absences.workflowRun.code });
    }
    if (run.status !== 'failed') {
      throw cannot(`The run is ${run.status}`);
    }
    const step = await findFirstFailedStep(uow.db, id);
    const definition = await definitionToUse(uow, run, latestDefinition);
    if (step === undefined || !definition.nodes.some((node) => node.id === step.nodeId)) {
      throw cannot('No node of the run has failed that could be done once more');
    }
    const warnings = readinessWarnings(uow.app, definition);
    if (warnings.length > 0) {
      throw cannot(`The run cannot go on: ${warnings.join('; ')}`);
    }
    const changes = { definition: toJsonText({ ...definition }), lastUpdatedAt: uow.now };
    if (!(await reviveWorkflowRun(uow.db, id, changes))) {
      throw cannot('The run goes on already');
    }
    if (latestDefinition) {
      await askAnewForRun(uow, id);
    }
    await goOn(uow, id, [step.nodeId]);
    await resume(uow, id);
    return { success: true };
  });
