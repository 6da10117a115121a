import type { components } from '../../generated/swarm/types.js';
import { isObject } from '../kernel/is-object.js';
import { Components } from './components.js';

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

const bitsInWord = 32;

const hasBit = (bits: Uint32Array | undefined, at: number): boolean =>
  (((bits?.[Math.floor(at / bitsInWord)] ?? 0) >>> (at % bitsInWord)) & 1) === 1;

/** Adds to bits those of others, and one more. */
const addBits = (bits: Uint32Array = new Uint32Array(), others: Uint32Array = bits, at = 0): void => {
  for (const [index, word] of others.entries()) {
    bits[index] = (bits[index] ?? 0) | word;
  }
  const word = Math.floor(at / bitsInWord);
  bits[word] = (bits[word] ?? 0) | (1 << (at % bitsInWord));
};

/** A definition that can be walked: what leads where. */
export class Graph {
  readonly #nodes: ReadonlyMap<string, WorkflowNode>;
  readonly #ways = new Map<string, readonly Way[]>();
  readonly #predecessors = new Map<string, string[]>();
  #found: Components | undefined;
  #before: Uint32Array[] | undefined;

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

  /** The nodes that can be reached from these, these among them. Those in `seen` are known already, and are added to. */
  reach(from: readonly string[], seen: Set<string> = new Set()): Set<string> {
    const next = from.filter((id) => this.#nodes.has(id) && !seen.has(id));
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      if (!seen.has(id)) {
        seen.add(id);
        next.push(...this.#successors(id));
      }
    }
    return seen;
  }

  /** Of these nodes those that another one leads to without being led to by it: in a loop none comes first. */
  behind(ids: readonly string[]): ReadonlySet<string> {
    const components = this.#components();
    const numbers = ids.map((id) => components.of(id));
    const leads = new Set(numbers);
    const after = new Set<number | undefined>();
    for (let number = components.count - 1; number >= 0; number -= 1) {
      if (leads.has(number)) {
        for (const next of this.#componentsAfter(number)) {
          after.add(next);
          leads.add(next);
        }
      }
    }
    return new Set(ids.filter((_id, index) => after.has(numbers[index])));
  }

  /** Whether a node comes before another one; before itself only on a loop. */
  leads(from: string, to: string): boolean {
    const components = this.#components();
    const [one, other] = [components.of(from), components.of(to)];
    if (one === undefined || other === undefined) {
      return false;
    }
    if (one === other) {
      return components.members(one).length > 1 || this.#successors(from).includes(from);
    }
    this.#before ??= this.#allBefore();
    return hasBit(this.#before[other], one);
  }

  /** How many such nodes follow each other at most; those of a loop count once. */
  longestChain(isPart: (node: WorkflowNode) => boolean): number {
    const components = this.#components();
    const lengths: number[] = [];
    for (let number = 0; number < components.count; number += 1) {
      const members = components.members(number).flatMap((id) => this.#nodes.get(id) ?? []);
      const after = [...this.#componentsAfter(number)].map((next) => lengths[next] ?? 0);
      lengths.push(members.every(isPart) ? members.length + Math.max(0, ...after) : 0);
    }
    return Math.max(0, ...lengths);
  }

  /** The nodes that a node leads to, without those that are not there. */
  #successors(id: string): string[] {
    return this.ways(id).flatMap(({ target }) => (this.#nodes.has(target) ? [target] : []));
  }

  #components(): Components {
    this.#found ??= new Components(this.#nodes.keys(), (id) => this.#successors(id));
    return this.#found;
  }

  #componentsAfter(number: number): Set<number> {
    const components = this.#components();
    const after = components.members(number).flatMap((id) => this.#successors(id).map((next) => components.of(next)));
    return new Set(after.filter((next): next is number => next !== undefined && next !== number));
  }

  /** For each component the bits of those before it: graphs are large, and each node may be asked about. */
  #allBefore(): Uint32Array[] {
    const { count } = this.#components();
    const before = Array.from({ length: count }, () => new Uint32Array(Math.ceil(count / bitsInWord)));
    for (let number = count - 1; number >= 0; number -= 1) {
      for (const next of this.#componentsAfter(number)) {
        addBits(before[next], before[number], number);
      }
    }
    return before;
  }
}
