import { findApprovalOfStep } from '../../../db/queries/approvals.js';
import {
  countLiveRuns,
  findWaitOfStep,
  findWorkflowRunDefinition,
  findWorkflowRunRow,
  findWorkflowStepRow,
  listItemStates,
  listLiveWorkflowStepRows,
  resolveWorkflowWait,
  reviveWorkflowRun,
  reviveWorkflowWaits,
  type WorkflowRunRow,
  type WorkflowStepRow,
} from '../../../db/queries/workflow-runs.js';
import { findRunLimit, findWorkflowRow } from '../../../db/queries/workflows.js';
import { withdrawRequestsOfRun } from '../../approvals/ask-anew.js';
import { recordWorkflowEvent } from '../../events/record.js';
import type { App } from '../../kernel/app.js';
import type { Caller } from '../../kernel/caller.js';
import { absences, invalid } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { shownObject, toJsonText } from '../../kernel/stored-json.js';
import { inConcurrentTransaction, inTransaction, type UnitOfWork } from '../../kernel/unit-of-work.js';
import { principalNameOf } from '../../users/principal-name.js';
import { Graph, type WorkflowDefinition } from '../graph.js';
import { readinessWarnings } from '../warnings.js';
import { definitionOf } from '../workflow.js';
import { lockOfStarts } from './begin-run.js';
import { cancelStep, cancelStepWithWork } from './cancel.js';
import { askedBy, type Cause } from './cause.js';
import { noteContinuer } from './continuers.js';
import { assertMayStart } from './may-start.js';
import { cannotGoOn, type FailedStep, planRetry, type RetryPlan } from './plan-retry.js';
import { graphOf, lockOfRun } from './run.js';
import { withParams } from './tokens.js';
import { beginItems, enqueueStep, failStep, goOn } from './transitions.js';
import { wakeWaitingSteps } from './wake.js';

/** The workflow as it is now, if the run is to go by that and does not yet. */
const latestOf = async (
  { db }: UnitOfWork,
  run: WorkflowRunRow,
  latestDefinition: boolean,
): Promise<WorkflowDefinition | undefined> => {
  const workflow = latestDefinition ? await findWorkflowRow(db, run.workflowId) : undefined;
  if (workflow === undefined) {
    return undefined;
  }
  // Params change texts, never what makes a definition one.
  const latest = withParams(definitionOf(workflow), shownObject(workflow.params) ?? {}) as WorkflowDefinition;
  return toJsonText({ ...latest }) === (await findWorkflowRunDefinition(db, run.id)) ? undefined : latest;
};

/** What changes in a run that goes on. */
const revival = (
  { now }: UnitOfWork,
  { held, parked }: Pick<RetryPlan, 'held' | 'parked'>,
  latest: WorkflowDefinition | undefined,
) => ({
  ...(latest && { definition: toJsonText({ ...latest }), definitionId: newId() }),
  askedAgain: toJsonText(held),
  parked: toJsonText(parked),
  walkedSteps: 0,
  lastUpdatedAt: now,
});

/** Does once more what failed for items of a node; what went well for others is kept. */
const doFailedItems = async (uow: UnitOfWork, runId: string, parentStepId: string, cause: Cause): Promise<void> => {
  const run = await findWorkflowRunRow(uow.db, runId);
  const parent = await findWorkflowStepRow(uow.db, parentStepId);
  if (run === undefined || parent === undefined || parent.finishedAt !== null) {
    return;
  }
  const last = new Map((await listItemStates(uow.db, parentStepId)).map((step) => [step.nodeId, step]));
  const items = [...last.values()]
    .filter(({ status }) => status === 'failed')
    .map(({ input }) => shownObject(input) ?? {})
    .map(({ itemKey, index }) => ({ key: String(itemKey), index: Number(index) }));
  const problem = await beginItems(uow, run, parent, items, cause);
  if (problem !== undefined) {
    throw cannotGoOn(problem);
  }
};

/** Has done what was under way when the run failed, and what has happened since. */
const resume = async (
  uow: UnitOfWork,
  runId: string,
  underWay: readonly WorkflowStepRow[],
  cause: Cause,
): Promise<void> => {
  for (const { id: stepId, nodeType, status, retryCount: attempt, nextRetryAt } of underWay) {
    if (status !== 'waiting') {
      await enqueueStep(uow, { stepId, nodeType, attempt, ...(nextRetryAt !== null && { runAt: nextRetryAt }) });
    }
  }
  const lost = await wakeWaitingSteps(uow, runId);
  const run = await findWorkflowRunRow(uow.db, runId);
  if (run !== undefined) {
    for (const { step, reason } of lost) {
      await failStep(uow, run, step, reason, cause, { mayRetry: false });
    }
  }
};

const assertReady = (uow: UnitOfWork, definition: WorkflowDefinition): void => {
  const warnings = readinessWarnings(uow.app, definition);
  if (warnings.length > 0) {
    throw cannotGoOn(`The run cannot go on: ${warnings.join('; ')}`);
  }
};

const assertSlot = async ({ db }: UnitOfWork, workflowId: string): Promise<void> => {
  const limit = await findRunLimit(db, workflowId);
  if (limit !== null && limit !== undefined && (await countLiveRuns(db, workflowId, 0)) >= limit) {
    throw cannotGoOn(`The run cannot go on yet: ${limit} runs of the workflow are under way, as many as may be`);
  }
};

const changedReason = 'The run goes on with another definition';

/**
 * Ends the steps that ask people, and what they ask: it is not what would follow from an answer any more, be that given
 * already. Returns their nodes, as far as there still are such, which ask anew. What somebody cancelled stays so.
 */
const withdrawQuestions = async (uow: UnitOfWork, runId: string, graph: Graph, cause: Cause): Promise<string[]> => {
  const nodes: string[] = [];
  for (const step of await listLiveWorkflowStepRows(uow.db, runId)) {
    if (step.nodeType === 'human-in-the-loop' && (await findApprovalOfStep(uow.db, step.id))?.status !== 'cancelled') {
      await cancelStep(uow, { id: runId }, step, changedReason, cause);
      nodes.push(step.nodeId);
    }
  }
  await withdrawRequestsOfRun(uow, runId, changedReason);
  return nodes.filter((id) => graph.node(id) !== undefined);
};

/** Begins these nodes, and what the steps were to do for items once more. */
const doAgain = async (
  uow: UnitOfWork,
  runId: string,
  steps: readonly FailedStep[],
  nodes: readonly string[],
  cause: Cause,
): Promise<void> => {
  const parents = new Set(steps.flatMap(({ parentStepId }) => parentStepId ?? []));
  for (const parentStepId of parents) {
    await doFailedItems(uow, runId, parentStepId, cause);
  }
  await goOn(uow, runId, nodes, cause);
};

/** Ends what was under way: what has changed begins anew once people approve it. */
const endUnwanted = async (
  uow: UnitOfWork,
  runId: string,
  steps: readonly WorkflowStepRow[],
  cause: Cause,
): Promise<void> => {
  for (const step of steps) {
    await cancelStepWithWork(uow, { id: runId }, step, changedReason, cause);
    const wait = step.nodeType === 'wait' ? await findWaitOfStep(uow.db, step.id) : undefined;
    if (wait !== undefined) {
      await resolveWorkflowWait(uow.db, wait.id, 'ended', uow.now);
    }
  }
};

/** How a run is to go on, and who has it do so. */
interface Continuation {
  readonly latestDefinition: boolean;
  readonly caller: Caller;
}

const goOnAgain = async (uow: UnitOfWork, id: string, { latestDefinition, caller }: Continuation): Promise<void> => {
  const run = await findWorkflowRunRow(uow.db, id);
  if (run === undefined) {
    throw invalid(absences.workflowRun.message, { code: absences.workflowRun.code });
  }
  if (run.status !== 'failed') {
    throw cannotGoOn(`The run is ${run.status}`);
  }
  const latest = await latestOf(uow, run, latestDefinition);
  const before = await graphOf(uow, run);
  const graph = latest === undefined ? before : new Graph(latest);
  // Its steps read the input that it began with.
  await assertMayStart(uow.db, caller, { input: shownObject(run.input), definition: graph.definition });
  const plan = await planRetry(uow, run, graph, latest === undefined ? undefined : before);
  assertReady(uow, graph.definition);
  await assertSlot(uow, run.workflowId);
  if (!(await reviveWorkflowRun(uow.db, id, revival(uow, plan, latest)))) {
    throw cannotGoOn('The run goes on already');
  }
  if (latest !== undefined) {
    await noteContinuer(uow, id, principalNameOf(caller));
  }
  const cause = askedBy(caller);
  const data = { runId: id, latestDefinition: latest !== undefined, cause };
  await recordWorkflowEvent(uow, { event: 'workflow.run.resume', data });
  await reviveWorkflowWaits(uow.db, id);
  await endUnwanted(uow, id, plan.unwanted, cause);
  const asking = latest === undefined ? [] : await withdrawQuestions(uow, id, graph, cause);
  // What begins now is executed anyway.
  const underWay = await listLiveWorkflowStepRows(uow.db, id);
  await doAgain(uow, id, plan.steps, [...plan.now, ...asking], cause);
  await resume(uow, id, underWay, cause);
};

/** Nobody begins runs of the workflow meanwhile: they may be limited. */
const locksFor = async ({ db }: App, id: string): Promise<string[]> => {
  const run = await findWorkflowRunRow(db, id);
  return [...(run === undefined ? [] : [lockOfStarts(run.workflowId)]), lockOfRun(id)];
};

/**
 * Goes on with a run at the nodes that failed.
 *
 * @throws ProductError invalid: there is no such run, it has not failed, no node of it has, it is not ready, or too many are
 *   under way; forbidden (`credential_access_revoked`)
 */
export const retryWorkflowRun = async (
  app: App,
  caller: Caller,
  id: string,
  latestDefinition: boolean,
): Promise<{ success: true }> => {
  const continuation = { latestDefinition, caller };
  // By another definition tasks may be cancelled: nobody else changes them meanwhile.
  await (latestDefinition
    ? inTransaction(app, (uow) => goOnAgain(uow, id, continuation))
    : inConcurrentTransaction(app, await locksFor(app, id), (uow) => goOnAgain(uow, id, continuation)));
  return { success: true };
};
