import type { Graph } from '../graph.js';
import { approved, isAsking } from './asked-again.js';

/** How a node went last. */
export interface Last {
  readonly nodeId: string;
  readonly isDone: boolean;
  readonly port: string | null;
  readonly place: number;
}

export type LastOfNodes = ReadonlyMap<string, Last>;

/** Whether a node comes after what people who are asked by another one approve. */
export const isAskedBy = (graph: Graph, asker: string, node: string): boolean =>
  isAsking(graph, asker) && graph.reach(graph.targets(asker, approved)).has(node);

/** The nodes from which a node can be reached, itself among them: asked once for all who ask, of whom there may be many. */
const leadingTo = (graph: Graph, node: string): ReadonlySet<string> => {
  const seen = new Set([node]);
  // A set tells of what is added while it is gone through.
  for (const id of seen) {
    for (const predecessor of graph.predecessors(id)) {
      seen.add(predecessor);
    }
  }
  return seen;
};

/**
 * The nodes that ask people before a node, where the run comes by them, or came: on from what is done by the port that it took,
 * and through what is to be done yet. In a loop a node does not come before itself.
 */
export const askersBefore = (graph: Graph, last: LastOfNodes, node: string): ReadonlySet<string> => {
  const done = [...last.values()].filter(({ isDone }) => isDone);
  const entries = graph.entries().map(({ id }) => id);
  const next = [...entries, ...done.flatMap(({ nodeId, port }) => graph.targets(nodeId, port ?? undefined))];
  const seen = new Set([node]);
  const askers = new Set<string>();
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (seen.has(id)) {
      continue;
    }
    seen.add(id);
    if (isAsking(graph, id)) {
      askers.add(id);
      next.push(...graph.targets(id, approved));
    } else if (last.get(id)?.isDone !== true) {
      next.push(...graph.targets(id, undefined));
    }
  }
  const leading = leadingTo(graph, node);
  return new Set([...askers].filter((asker) => graph.targets(asker, approved).some((id) => leading.has(id))));
};
