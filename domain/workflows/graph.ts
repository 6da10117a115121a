import type { components } from '../../generated/swarm/types.js';
import { isObject } from '../kernel/is-object.js';

type Schemas = components['schemas'];
export type WorkflowDefinition = Schemas['WorkflowDefinition'];
export type WorkflowNode = Schemas['WorkflowNode'];
type Edge = Schemas['WorkflowEdge'];

/** A way from one node to another; `port` is undefined where every result takes it. */
export interface Way {
  readonly target: string;
  readonly port: string | undefined;
}

/** Where a node leads, in the order in which it says so. */
export const waysFrom = ({ next }: Pick<WorkflowNode, 'next'>): Way[] => {
  if (typeof next === 'string') {
    return [{ target: next, port: undefined }];
  }
  if (Array.isArray(next)) {
    return next.map((target) => ({ target, port: undefined }));
  }
  return isObject(next) ? Object.entries(next).map(([port, target]) => ({ target: String(target), port })) : [];
};

/** The edges that the nodes of a definition make. */
export const edgesOf = ({ nodes }: WorkflowDefinition): Edge[] =>
  nodes.flatMap((node) =>
    waysFrom(node).map(({ target, port }) => ({
      id: port === undefined ? `${node.id}->${target}` : `${node.id}->${target}:${port}`,
      source: node.id,
      target,
      sourcePort: port ?? 'default',
    })),
  );

/** A definition that can be walked: what leads where. */
export class Graph {
  readonly #nodes: ReadonlyMap<string, WorkflowNode>;
  readonly #ways = new Map<string, readonly Way[]>();
  readonly #predecessors = new Map<string, string[]>();

  constructor(readonly definition: WorkflowDefinition) {
    this.#nodes = new Map(definition.nodes.map((node) => [node.id, node]));
    for (const node of definition.nodes) {
      const ways = waysFrom(node);
      this.#ways.set(node.id, ways);
      for (const target of new Set(ways.map((way) => way.target))) {
        const before = this.#predecessors.get(target);
        if (before === undefined) {
          this.#predecessors.set(target, [node.id]);
        } else {
          before.push(node.id);
        }
      }
    }
  }

  node(id: string): WorkflowNode | undefined {
    return this.#nodes.get(id);
  }

  /** Where a node leads. */
  ways(id: string): readonly Way[] {
    return this.#ways.get(id) ?? [];
  }

  /** The nodes that follow when a node has come to this port; without one all do. */
  targets(id: string, port: string | undefined): string[] {
    return this.ways(id)
      .filter((way) => way.port === undefined || port === undefined || way.port === port)
      .map(({ target }) => target);
  }

  predecessors(id: string): readonly string[] {
    return this.#predecessors.get(id) ?? [];
  }

  /** The nodes that nothing leads to. */
  entries(): WorkflowNode[] {
    return this.definition.nodes.filter(({ id }) => this.predecessors(id).length === 0);
  }

  /** The nodes that can be reached from these without passing through `without`, these among them. */
  reach(from: readonly string[], without?: string): ReadonlySet<string> {
    const seen = new Set(from.filter((id) => id !== without && this.#nodes.has(id)));
    // A set grows while it is gone through, so each node is looked at once.
    for (const id of seen) {
      for (const { target } of this.ways(id)) {
        if (target !== without && this.#nodes.has(target)) {
          seen.add(target);
        }
      }
    }
    return seen;
  }

  /** The nodes from which a node can be reached; itself among them only if it is on a cycle. */
  ancestors(id: string): ReadonlySet<string> {
    const seen = new Set(this.predecessors(id));
    for (const ancestor of seen) {
      for (const predecessor of this.predecessors(ancestor)) {
        seen.add(predecessor);
      }
    }
    return seen;
  }

  /** Whether what is under way at these nodes can still reach a node. */
  isReachable(live: readonly string[], target: string): boolean {
    const reached = this.reach(live, target);
    return live.includes(target) || this.predecessors(target).some((id) => reached.has(id));
  }
}
