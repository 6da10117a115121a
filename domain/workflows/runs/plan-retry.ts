import { isDeepStrictEqual } from 'node:util';
import {
  listFailedSteps,
  listLiveWorkflowStepRows,
  listStepStates,
  type WorkflowRunRow,
  type WorkflowStepRow,
} from '../../../db/queries/workflow-runs.js';
import type { AskedAgain } from '../../../db/tables/workflow-runs.js';
import { invalid, type ProductError } from '../../kernel/errors.js';
import { storedList } from '../../kernel/stored-json.js';
import type { UnitOfWork } from '../../kernel/unit-of-work.js';
import type { Graph } from '../graph.js';
import { approved, askingAgain, heldIn, isAsking } from './asked-again.js';
import { nodeOfStep } from './run.js';

/** Why a run cannot go on. */
export const cannotGoOn = (why: string): ProductError => invalid(why, { code: 'workflow_run_not_failed' });

export type FailedStep = Awaited<ReturnType<typeof listFailedSteps>>[number];

/** How a run goes on. */
export interface RetryPlan {
  /** What failed and is done once more. */
  readonly steps: readonly FailedStep[];
  /** The nodes that begin now. */
  readonly now: readonly string[];
  /** Those that begin once people approve them anew. */
  readonly held: AskedAgain;
  readonly parked: readonly string[];
  /** What is under way of that which is held. */
  readonly unwanted: readonly WorkflowStepRow[];
}

/** How a node went last. */
interface Last {
  readonly nodeId: string;
  readonly isDone: boolean;
  readonly port: string | null;
  readonly place: number;
}

const lastOfNodes = async ({ app, db }: UnitOfWork, runId: string): Promise<ReadonlyMap<string, Last>> => {
  const steps = await listStepStates(db, runId, app.settings.workflowMaxStepsPerRun);
  return new Map(
    steps.flatMap(({ nodeId, status, nextPort, parentStepId }, place) =>
      parentStepId === null ? [[nodeId, { nodeId, isDone: status === 'completed', port: nextPort, place }]] : [],
    ),
  );
};

/** The node that a step is of; for an item the one that has the list. */
const nodeIdOf = ({ nodeId, parentStepId }: FailedStep): string =>
  parentStepId === null ? nodeId : (nodeId.split('#')[0] ?? '');

/** Whether people who were asked after a node was done last, and come before it, did not approve. */
const isRefused = (graph: Graph, last: ReadonlyMap<string, Last>, node: string): boolean => {
  const place = last.get(node)?.place ?? 0;
  return [...last.values()].some(
    (asker) =>
      asker.isDone &&
      asker.port !== approved &&
      asker.place > place &&
      isAsking(graph, asker.nodeId) &&
      graph.reach(graph.targets(asker.nodeId, approved)).has(node),
  );
};

const failedSteps = async (
  uow: UnitOfWork,
  { id }: WorkflowRunRow,
  graph: Graph,
  last: ReadonlyMap<string, Last>,
): Promise<FailedStep[]> => {
  const steps = (await listFailedSteps(uow.db, id)).filter((step) => nodeOfStep(graph, step) !== undefined);
  if (steps.length === 0) {
    throw cannotGoOn('No node of the run has failed that could be done once more');
  }
  const wanted = steps.filter((step) => !isRefused(graph, last, nodeIdOf(step)));
  if (wanted.length === 0) {
    throw cannotGoOn('People did not approve anew what failed: start a run');
  }
  return wanted;
};

/** The nodes whose people approved what followed, the last time. */
const approvedNodes = (last: ReadonlyMap<string, Last>): string[] =>
  [...last.values()].filter(({ isDone, port }) => isDone && port === approved).map(({ nodeId }) => nodeId);

const parkedIn = ({ id, parked }: WorkflowRunRow): readonly string[] => storedList(parked, 'workflow_runs.parked', id);

/** Whether a node, or what follows it, is another one than before. */
const changeOf = (before: Graph, after: Graph): ((node: string) => boolean) => {
  const isOther = before.definition.onNodeFailure !== after.definition.onNodeFailure;
  const others = after.definition.nodes.filter((node) => !isDeepStrictEqual(node, before.node(node.id)));
  const changed = new Set(others.map(({ id }) => id));
  return (node) => isOther || [...after.reach([node])].some((id) => changed.has(id));
};

/** Items are done beside each other, in a step that waits for them: they cannot wait for people as nodes do. */
const assertNoItems = (steps: readonly FailedStep[], graph: Graph, askers: readonly string[]): void => {
  const nodes = steps.filter(({ parentStepId }) => parentStepId !== null).map(nodeIdOf);
  const { now } = askingAgain(graph, { failed: nodes, others: [] }, askers);
  const held = nodes.find((node) => !now.includes(node));
  if (held !== undefined) {
    throw cannotGoOn(
      `People approved the items of node '${held}' by another definition: go on without latestDefinition, or start a run`,
    );
  }
};

interface UnderWay {
  readonly live: readonly WorkflowStepRow[];
  /** The nodes of these, and those that wait for other ways, as far as they are others by now than what people approved. */
  readonly changed: readonly string[];
}

const nothing: UnderWay = { live: [], changed: [] };

const underWayIn = async ({ db }: UnitOfWork, run: WorkflowRunRow, before: Graph, graph: Graph): Promise<UnderWay> => {
  const live = await listLiveWorkflowStepRows(db, run.id);
  const own = live.filter(({ parentStepId }) => parentStepId === null).map(({ nodeId }) => nodeId);
  const isChanged = changeOf(before, graph);
  const nodes = [...own, ...parkedIn(run)].filter((node) => graph.node(node) !== undefined);
  return { live, changed: nodes.filter(isChanged) };
};

/** The steps of these nodes, with those of their items. */
const stepsOf = (live: readonly WorkflowStepRow[], nodes: ReadonlySet<string>): WorkflowStepRow[] => {
  const own = live.filter(({ parentStepId, nodeId }) => parentStepId === null && nodes.has(nodeId));
  const ids = new Set(own.map(({ id }) => id));
  return live.filter(({ id, parentStepId }) => ids.has(parentStepId ?? id));
};

/** What a run holds still, and what it held for people who are not asked any more. */
const heldBefore = (run: WorkflowRunRow, graph: Graph) => {
  const all = Object.entries(heldIn(run));
  const still = all.filter(([asker]) => isAsking(graph, asker));
  return {
    still: Object.fromEntries(still),
    nodes: new Set(still.flatMap(([, nodes]) => nodes)),
    free: all.filter((one) => !still.includes(one)).flatMap(([, nodes]) => nodes),
  };
};

/**
 * What a failed run does when it goes on: nodes that failed begin now, unless people who approved them by an earlier definition
 * are asked anew; what is under way behind such people, and has changed, ends and begins anew once they approve.
 *
 * @param graph what it is to go by
 * @param before what it went by, if that is another one
 * @throws ProductError invalid: nothing of it can be done once more
 */
export const planRetry = async (
  uow: UnitOfWork,
  run: WorkflowRunRow,
  graph: Graph,
  before: Graph | undefined,
): Promise<RetryPlan> => {
  const last = await lastOfNodes(uow, run.id);
  const steps = await failedSteps(uow, run, graph, last);
  const askers = before === undefined ? [] : approvedNodes(last);
  assertNoItems(steps, graph, askers);
  const { still, nodes: waiting, free } = heldBefore(run, graph);
  const failed = [...steps.filter(({ parentStepId }) => parentStepId === null).map(nodeIdOf), ...free];
  const { live, changed } =
    before === undefined || askers.length === 0 ? nothing : await underWayIn(uow, run, before, graph);
  const begin = failed.filter((node) => !waiting.has(node) && graph.node(node) !== undefined);
  const { now, held } = askingAgain(graph, { failed: begin, others: changed }, askers);
  const heldNow = new Set(Object.values(held).flat());
  return {
    steps,
    now,
    held: { ...still, ...held },
    parked: parkedIn(run).filter((node) => !heldNow.has(node)),
    unwanted: stepsOf(live, heldNow),
  };
};
