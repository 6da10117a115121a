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
import { askersBefore, isAskedBy, type LastOfNodes } from './asked-before.js';
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

const lastOfNodes = async ({ app, db }: UnitOfWork, runId: string): Promise<LastOfNodes> => {
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
const isRefused = (graph: Graph, last: LastOfNodes, node: string): boolean => {
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
  last: LastOfNodes,
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
const approvedNodes = (last: LastOfNodes): string[] =>
  [...last.values()].filter(({ isDone, port }) => isDone && port === approved).map(({ nodeId }) => nodeId);

const parkedIn = ({ id, parked }: WorkflowRunRow): readonly string[] => storedList(parked, 'workflow_runs.parked', id);

/** What a node asks of whom, without what follows. */
const askedBy = (graph: Graph, id: string): unknown => {
  const { next: _next, ...asked } = graph.node(id) ?? {};
  return asked;
};

/** A definition that takes the place of another one. */
interface Redefinition {
  readonly before: Graph;
  readonly after: Graph;
  readonly last: LastOfNodes;
}

/** Who is asked before a node by now, and was not. */
const addedAskers = ({ before, after, last }: Redefinition, node: string): string[] => {
  const former = askersBefore(before, last, node);
  return [...askersBefore(after, last, node)].filter((asker) => !former.has(asker));
};

/**
 * Which of these nodes are not what people approved (docs/workflow-runs.md): a node, what follows it, or what was asked before
 * it is another one.
 *
 * @param added who is asked before each of them by now, and was not
 */
const changedOf = (
  { before, after, last }: Redefinition,
  added: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> => {
  if (before.definition.onNodeFailure !== after.definition.onNodeFailure) {
    return new Set(added.keys());
  }
  const redefined = after.definition.nodes.filter((node) => !isDeepStrictEqual(node, before.node(node.id)));
  const changed = new Set(redefined.map(({ id }) => id));
  const askingOthers = approvedNodes(last).filter((id) => !isDeepStrictEqual(askedBy(before, id), askedBy(after, id)));
  const askedOther = after.reach(askingOthers.flatMap((id) => after.targets(id, approved)));
  const others = [...added].filter(
    ([node, askers]) =>
      askedOther.has(node) || askers.length > 0 || [...after.reach([node])].some((id) => changed.has(id)),
  );
  return new Set(others.map(([node]) => node));
};

/** The nodes of what is under way, and those that wait for other ways. */
const nodesUnderWay = (run: WorkflowRunRow, live: readonly WorkflowStepRow[], graph: Graph): string[] => {
  const own = live.filter(({ parentStepId }) => parentStepId === null).map(({ nodeId }) => nodeId);
  return [...own, ...parkedIn(run)].filter((node) => graph.node(node) !== undefined);
};

/** The steps of these nodes, with those of their items. */
const stepsOf = (live: readonly WorkflowStepRow[], nodes: ReadonlySet<string>): WorkflowStepRow[] => {
  const own = live.filter(({ parentStepId, nodeId }) => parentStepId === null && nodes.has(nodeId));
  const ids = new Set(own.map(({ id }) => id));
  return live.filter(({ id, parentStepId }) => ids.has(parentStepId ?? id));
};

type Held = readonly (readonly [asker: string, node: string])[];

/** Who holds which node of a run. */
const heldPairs = (run: WorkflowRunRow): Held =>
  Object.entries(heldIn(run)).flatMap(([asker, nodes]) => nodes.map((node) => [asker, node] as const));

const joined = (held: Held): AskedAgain => {
  const nodes = new Map<string, Set<string>>();
  for (const [asker, node] of held) {
    nodes.set(asker, (nodes.get(asker) ?? new Set()).add(node));
  }
  return Object.fromEntries([...nodes].map(([asker, own]) => [asker, [...own]]));
};

/** What becomes of people's answers by another definition. */
interface Judged {
  /** Who is to be asked, or has approved. */
  readonly askers: readonly string[];
  readonly live: readonly WorkflowStepRow[];
  readonly isChanged: (node: string) => boolean;
}

const judge = async (
  uow: UnitOfWork,
  run: WorkflowRunRow,
  change: Redefinition,
  failed: readonly string[],
): Promise<Judged> => {
  const { after, last } = change;
  if (!after.definition.nodes.some(({ id }) => isAsking(after, id))) {
    return { askers: [], live: [], isChanged: () => false };
  }
  const live = await listLiveWorkflowStepRows(uow.db, run.id);
  const held = heldPairs(run).map(([, node]) => node);
  const nodes = new Set([...failed, ...held, ...nodesUnderWay(run, live, after)]);
  const added = new Map([...nodes].map((node) => [node, addedAskers(change, node)]));
  const changed = changedOf(change, added);
  // Nobody has approved what is held: whoever comes before it is asked.
  const asking = [
    ...[...changed].flatMap((node) => added.get(node) ?? []),
    ...held.flatMap((node) => [...askersBefore(after, last, node)]),
  ];
  const askers = [...new Set([...approvedNodes(last), ...asking])];
  return { askers, live, isChanged: (node) => changed.has(node) };
};

/**
 * What a failed run does when it goes on: nodes that failed begin now. Of these, and of what is under way, that ends and begins
 * anew once people approve it which they approved by an earlier definition and which has changed since, or which a node was put
 * before that asks them.
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
  const failed = steps.filter(({ parentStepId }) => parentStepId === null).map(nodeIdOf);
  const { askers, live, isChanged }: Judged =
    before === undefined
      ? { askers: [], live: [], isChanged: () => false }
      : await judge(uow, run, { before, after: graph, last }, failed);
  const pairs = heldPairs(run);
  const still = pairs.filter(([asker, node]) => !isChanged(node) && isAskedBy(graph, asker, node));
  const waiting = new Set(still.map(([, node]) => node));
  // What is not held any more by whom it was, nobody has approved as it is.
  const free = new Set(pairs.map(([, node]) => node).filter((node) => !waiting.has(node)));
  const begin = [...failed, ...free].filter((node) => !waiting.has(node) && graph.node(node) !== undefined);
  const isOther = (node: string): boolean => free.has(node) || isChanged(node);
  const { now, held } = askingAgain(
    graph,
    { failed: begin.filter(isOther), others: nodesUnderWay(run, live, graph).filter(isChanged) },
    askers,
  );
  const heldNow = new Set(Object.values(held).flat());
  return {
    steps,
    now: [...begin.filter((node) => !isOther(node)), ...now],
    held: joined([
      ...still,
      ...Object.entries(held).flatMap(([asker, own]) => own.map((node) => [asker, node] as const)),
    ]),
    parked: parkedIn(run).filter((node) => !heldNow.has(node)),
    unwanted: stepsOf(live, heldNow),
  };
};
