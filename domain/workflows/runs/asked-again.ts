import { updateLiveWorkflowRun, type WorkflowRunRow } from '../../../db/queries/workflow-runs.js';
import type { AskedAgain } from '../../../db/tables/workflow-runs.js';
import { storedObject, toJsonText } from '../../kernel/stored-json.js';
import type { UnitOfWork } from '../../kernel/unit-of-work.js';
import type { Graph } from '../graph.js';

/** The port of a node that asks people once they approve. */
export const approved = 'approved';

/** Whether a node asks people. */
export const isAsking = (graph: Graph, id: string): boolean => graph.node(id)?.type === 'human-in-the-loop';

/** What a run holds until people have approved it anew. */
export const heldIn = ({ id, askedAgain }: Pick<WorkflowRunRow, 'id' | 'askedAgain'>): AskedAgain =>
  askedAgain === null ? {} : storedObject(askedAgain, 'workflow_runs.askedAgain', id);

/** What begins at once, and what once people approved anew. */
export interface AskingAgain {
  readonly now: readonly string[];
  readonly held: AskedAgain;
}

/**
 * How nodes begin that people had approved by an earlier definition: those who approved last before a node are asked anew, one
 * after the other where one asks after another.
 *
 * @param nodes those that failed and are to begin once more, and others that people may have to approve anew
 * @param before nodes whose people have approved, or who are asked only now
 */
export const askingAgain = (
  graph: Graph,
  { failed, others }: { readonly failed: readonly string[]; readonly others: readonly string[] },
  before: readonly string[],
): AskingAgain => {
  const asking = before.filter((id) => isAsking(graph, id));
  const reached = new Map(asking.map((id) => [id, graph.reach(graph.targets(id, approved))]));
  const leads = (from: string, to: string): boolean => from !== to && reached.get(from)?.has(to) === true;
  const needed = asking.filter((id) => [...failed, ...others].some((node) => leads(id, node)));
  /** Those that ask right before it; in a loop none comes first. */
  const askersOf = (node: string): string[] => {
    const all = needed.filter((id) => leads(id, node) && !leads(node, id));
    return all.filter((id) => !all.some((other) => leads(id, other) && !leads(other, id)));
  };
  const now: string[] = [];
  const held: Record<string, string[]> = {};
  const begin = new Set([...failed, ...needed]);
  for (const node of new Set([...begin, ...others])) {
    const askers = askersOf(node);
    if (askers.length === 0 && begin.has(node)) {
      now.push(node);
    }
    for (const asker of askers) {
      held[asker] = [...(held[asker] ?? []), node];
    }
  }
  return { now, held };
};

/** Without what a node holds, and what that holds. */
const without = (held: AskedAgain, node: string): AskedAgain => {
  const { [node]: own = [], ...others } = held;
  return own.reduce<AskedAgain>((left, next) => (Object.hasOwn(left, next) ? without(left, next) : left), others);
};

/** What a node that asked anew holds, once it is done: it begins if people approved, and never otherwise. */
export const releaseHeld = async (
  uow: UnitOfWork,
  run: WorkflowRunRow,
  node: string,
  port: string | undefined,
): Promise<readonly string[] | undefined> => {
  const held = heldIn(run);
  if (!Object.hasOwn(held, node)) {
    return undefined;
  }
  const { [node]: own, ...others } = held;
  const isApproved = port === approved;
  await updateLiveWorkflowRun(uow.db, run.id, { askedAgain: toJsonText(isApproved ? others : without(held, node)) });
  return isApproved ? own : undefined;
};
