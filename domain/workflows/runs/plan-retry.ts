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

/**
 * The nodes that ask people by now and did not before, where the run would have come by them: on from what is done, by the port
 * that it took, through nodes that never began.
 */
const addedAskers = (before: Graph, after: Graph, last: ReadonlyMap<string, Last>): string[] => {
  const done = [...last.values()].filter(({ isDone }) => isDone);
  const entries = after.entries().map(({ id }) => id);
  const next = [...entries, ...done.flatMap(({ nodeId, port }) => after.targets(nodeId, port ?? undefined))];
  const seen = new Set<string>();
  const added: string[] = [];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (seen.has(id) || last.has(id)) {
      continue;
    }
    seen.add(id);
    const isAdded = isAsking(after, id) && !isAsking(before, id);
    added.push(...(isAdded ? [id] : []));
    next.push(...after.targets(id, isAdded ? approved : undefined));
  }
  return added;
};

const parkedIn = ({ id, parked }: WorkflowRunRow): readonly string[] => storedList(parked, 'workflow_runs.parked', id);

/** What a node asks of whom, without what follows. */
const askedBy = (graph: Graph, id: string): unknown => {
  const { next: _next, ...asked } = graph.node(id) ?? {};
  return asked;
};

/**
 * Whether what people approved is not what would follow now (docs/workflow-runs.md): a node, what follows it, or what was asked
 * before it is another one.
 *
 * @param askers nodes whose people have approved, or who are asked only now
 */
const changeOf = (before: Graph, after: Graph, askers: readonly string[]): ((node: string) => boolean) => {
  if (before.definition.onNodeFailure !== after.definition.onNodeFailure) {
    return () => true;
  }
  const others = after.definition.nodes.filter((node) => !isDeepStrictEqual(node, before.node(node.id)));
  const changed = new Set(others.map(({ id }) => id));
  const askingOthers = askers.filter((id) => !isDeepStrictEqual(askedBy(before, id), askedBy(after, id)));
  const askedOther = after.reach(askingOthers.flatMap((id) => after.targets(id, approved)));
  return (node) => askedOther.has(node) || [...after.reach([node])].some((id) => changed.has(id));
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
  const { still, nodes: waiting, free } = heldBefore(run, graph);
  const failed = steps.filter(({ parentStepId }) => parentStepId === null).map(nodeIdOf);
  const begin = [...failed, ...free].filter((node) => !waiting.has(node) && graph.node(node) !== undefined);
  const askers = before === undefined ? [] : [...approvedNodes(last), ...addedAskers(before, graph, last)];
  const isChanged = before === undefined ? () => false : changeOf(before, graph, askers);
  // What was held for people who are not asked any more, nobody has approved as it is.
  const isOther = (node: string): boolean => free.includes(node) || isChanged(node);
  const live = askers.length === 0 ? [] : await listLiveWorkflowStepRows(uow.db, run.id);
  const { now, held } = askingAgain(
    graph,
    { failed: begin.filter(isOther), others: nodesUnderWay(run, live, graph).filter(isChanged) },
    askers,
  );
  const heldNow = new Set(Object.values(held).flat());
  return {
    steps,
    now: [...begin.filter((node) => !isOther(node)), ...now],
    held: { ...still, ...held },
    parked: parkedIn(run).filter((node) => !heldNow.has(node)),
    unwanted: stepsOf(live, heldNow),
  };
};
