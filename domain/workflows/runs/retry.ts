import { findApprovalOfStep } from '../../../db/queries/approvals.js';
import {
  countLiveRuns,
  findWorkflowRunDefinition,
  findWorkflowRunRow,
  findWorkflowStepRow,
  listFailedSteps,
  listItemStates,
  listLiveWorkflowStepRows,
  listStepStates,
  reviveWorkflowRun,
  reviveWorkflowWaits,
  type WorkflowRunRow,
  type WorkflowStepRow,
} from '../../../db/queries/workflow-runs.js';
import { findRunLimit, findWorkflowRow } from '../../../db/queries/workflows.js';
import { withdrawRequestsOfRun } from '../../approvals/ask-anew.js';
import type { App } from '../../kernel/app.js';
import { absences, invalid, type ProductError } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { shownObject, toJsonText } from '../../kernel/stored-json.js';
import { inConcurrentTransaction, type UnitOfWork } from '../../kernel/unit-of-work.js';
import { Graph, type WorkflowDefinition } from '../graph.js';
import { readinessWarnings } from '../warnings.js';
import { definitionOf } from '../workflow.js';
import { type AskingAgain, askingAgain, heldIn, isAsking } from './asked-again.js';
import { lockOfStarts } from './begin-run.js';
import { cancelStep } from './cancel.js';
import { graphOf, lockOfRun, nodeOfStep } from './run.js';
import { withParams } from './tokens.js';
import { beginItems, enqueueStep, failStep, goOn } from './transitions.js';
import { wakeWaitingSteps } from './wake.js';

const cannot = (why: string): ProductError => invalid(why, { code: 'workflow_run_not_failed' });

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

const graphToUse = async (
  uow: UnitOfWork,
  run: WorkflowRunRow,
  latest: WorkflowDefinition | undefined,
): Promise<Graph> => (latest === undefined ? graphOf(uow, run) : new Graph(latest));

/** What changes in a run that goes on. */
const revival = ({ now }: UnitOfWork, latest: WorkflowDefinition | undefined) => ({
  ...(latest && { definition: toJsonText({ ...latest }), definitionId: newId() }),
  walkedSteps: 0,
  lastUpdatedAt: now,
});

/** Does once more what failed for items of a node; what went well for others is kept. */
const doFailedItems = async (uow: UnitOfWork, runId: string, parentStepId: string): Promise<void> => {
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
  const problem = await beginItems(uow, run, parent, items);
  if (problem !== undefined) {
    throw cannot(problem);
  }
};

/** Has done what was under way when the run failed, and what has happened since. */
const resume = async (uow: UnitOfWork, runId: string, underWay: readonly WorkflowStepRow[]): Promise<void> => {
  for (const { id: stepId, nodeType, status, retryCount: attempt, nextRetryAt } of underWay) {
    if (status !== 'waiting') {
      await enqueueStep(uow, { stepId, nodeType, attempt, ...(nextRetryAt !== null && { runAt: nextRetryAt }) });
    }
  }
  const lost = await wakeWaitingSteps(uow, runId);
  const run = await findWorkflowRunRow(uow.db, runId);
  if (run !== undefined) {
    for (const { step, reason } of lost) {
      await failStep(uow, run, step, reason, { mayRetry: false });
    }
  }
};

const assertReady = (uow: UnitOfWork, definition: WorkflowDefinition): void => {
  const warnings = readinessWarnings(uow.app, definition);
  if (warnings.length > 0) {
    throw cannot(`The run cannot go on: ${warnings.join('; ')}`);
  }
};

const assertSlot = async ({ db }: UnitOfWork, workflowId: string): Promise<void> => {
  const limit = await findRunLimit(db, workflowId);
  if (limit !== null && limit !== undefined && (await countLiveRuns(db, workflowId, 0)) >= limit) {
    throw cannot(`The run cannot go on yet: ${limit} runs of the workflow are under way, as many as may be`);
  }
};

const changedReason = 'The run goes on with another definition';

/**
 * Ends the steps that ask people, and what they ask: it is not what would follow from an answer any more, be that given
 * already. Returns their nodes, as far as there still are such, which ask anew. What somebody cancelled stays so.
 */
const withdrawQuestions = async (uow: UnitOfWork, runId: string, graph: Graph): Promise<string[]> => {
  const nodes: string[] = [];
  for (const step of await listLiveWorkflowStepRows(uow.db, runId)) {
    if (step.nodeType === 'human-in-the-loop' && (await findApprovalOfStep(uow.db, step.id))?.status !== 'cancelled') {
      await cancelStep(uow, { id: runId }, step, changedReason);
      nodes.push(step.nodeId);
    }
  }
  await withdrawRequestsOfRun(uow, runId, changedReason);
  return nodes.filter((id) => graph.node(id) !== undefined);
};

type FailedStep = Awaited<ReturnType<typeof listFailedSteps>>[number];

/** The nodes whose people approved what followed, the last time. */
const approvedNodes = async ({ app, db }: UnitOfWork, runId: string): Promise<string[]> => {
  const steps = await listStepStates(db, runId, app.settings.workflowMaxStepsPerRun);
  const last = new Map(steps.filter(({ parentStepId }) => parentStepId === null).map((step) => [step.nodeId, step]));
  return [...last.values()]
    .filter(({ status, nextPort }) => status === 'completed' && nextPort === 'approved')
    .map(({ nodeId }) => nodeId);
};

/** Items are done beside each other, in a step that waits for them: they cannot wait for people as nodes do. */
const assertNoItems = (steps: readonly FailedStep[], graph: Graph, approved: readonly string[]): void => {
  const nodes = steps
    .filter(({ parentStepId }) => parentStepId !== null)
    .map(({ nodeId }) => nodeId.split('#')[0] ?? '');
  const { now } = askingAgain(graph, nodes, approved);
  const held = nodes.find((node) => !now.includes(node));
  if (held !== undefined) {
    throw cannot(
      `People approved the items of node '${held}' by another definition: go on without latestDefinition, or start a run`,
    );
  }
};

/** What begins now of nodes that are to begin once more, and what waits for people to approve it anew. */
const withAsking = async (
  uow: UnitOfWork,
  run: WorkflowRunRow,
  graph: Graph,
  { steps, isChanged }: { readonly steps: readonly FailedStep[]; readonly isChanged: boolean },
): Promise<AskingAgain> => {
  const before = heldIn(run);
  const still = Object.entries(before).filter(([asker]) => isAsking(graph, asker));
  const waiting = new Set(still.flatMap(([, nodes]) => nodes));
  const failed = steps.filter(({ parentStepId }) => parentStepId === null).map(({ nodeId }) => nodeId);
  const approved = isChanged ? await approvedNodes(uow, run.id) : [];
  assertNoItems(steps, graph, approved);
  const { now, held } = askingAgain(
    graph,
    failed.filter((node) => !waiting.has(node)),
    approved,
  );
  return { now, held: { ...Object.fromEntries(still), ...held } };
};

/** Begins these nodes, and what the steps were to do for items once more. */
const doAgain = async (
  uow: UnitOfWork,
  runId: string,
  steps: readonly FailedStep[],
  nodes: readonly string[],
): Promise<void> => {
  const parents = new Set(steps.flatMap(({ parentStepId }) => parentStepId ?? []));
  for (const parentStepId of parents) {
    await doFailedItems(uow, runId, parentStepId);
  }
  await goOn(uow, runId, nodes);
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
 *   under way
 */
export const retryWorkflowRun = async (app: App, id: string, latestDefinition: boolean): Promise<{ success: true }> =>
  inConcurrentTransaction(app, await locksFor(app, id), async (uow) => {
    const run = await findWorkflowRunRow(uow.db, id);
    if (run === undefined) {
      throw invalid(absences.workflowRun.message, { code: absences.workflowRun.code });
    }
    if (run.status !== 'failed') {
      throw cannot(`The run is ${run.status}`);
    }
    const latest = await latestOf(uow, run, latestDefinition);
    const graph = await graphToUse(uow, run, latest);
    const steps = (await listFailedSteps(uow.db, id)).filter((step) => nodeOfStep(graph, step) !== undefined);
    if (steps.length === 0) {
      throw cannot('No node of the run has failed that could be done once more');
    }
    assertReady(uow, graph.definition);
    await assertSlot(uow, run.workflowId);
    const { now, held } = await withAsking(uow, run, graph, { steps, isChanged: latest !== undefined });
    if (!(await reviveWorkflowRun(uow.db, id, { ...revival(uow, latest), askedAgain: toJsonText(held) }))) {
      throw cannot('The run goes on already');
    }
    await reviveWorkflowWaits(uow.db, id);
    const asking = latest === undefined ? [] : await withdrawQuestions(uow, id, graph);
    // What begins now is executed anyway.
    const underWay = await listLiveWorkflowStepRows(uow.db, id);
    await doAgain(uow, id, steps, [...now, ...asking]);
    await resume(uow, id, underWay);
    return { success: true };
  });
