interface Visit {
  readonly id: string;
  readonly successors: Iterator<string>;
}

/**
 * The strongly connected components of a graph: nodes that lead to each other are of one. Their numbers fall along the ways
 * between them, so that what comes first has the highest.
 */
export class Components {
  readonly #numbers = new Map<string, number>();
  readonly #members: string[][] = [];

  /** Each node is looked at once, however the graph looks (Tarjan's algorithm, without recursion: graphs may be deep). */
  constructor(ids: Iterable<string>, successorsOf: (id: string) => readonly string[]) {
    const found = new Map<string, number>();
    const lowest = new Map<string, number>();
    const open: string[] = [];
    const path: Visit[] = [];
    const enter = (id: string): void => {
      found.set(id, found.size);
      lowest.set(id, found.size - 1);
      open.push(id);
      path.push({ id, successors: successorsOf(id).values() });
    };
    const lower = (id: string, to: number | undefined): void => {
      lowest.set(id, Math.min(lowest.get(id) ?? 0, to ?? 0));
    };
    const follow = ({ id, successors }: Visit): void => {
      const { value: next, done } = successors.next();
      if (!done) {
        if (!found.has(next)) {
          enter(next);
        } else if (!this.#numbers.has(next)) {
          lower(id, found.get(next));
        }
        return;
      }
      path.pop();
      const before = path.at(-1);
      if (before !== undefined) {
        lower(before.id, lowest.get(id));
      }
      if (lowest.get(id) === found.get(id)) {
        this.#close(open.splice(open.lastIndexOf(id)));
      }
    };
    for (const id of ids) {
      if (!found.has(id)) {
        enter(id);
      }
      for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
        follow(last);
      }
    }
  }

  #close(members: string[]): void {
    for (const id of members) {
      this.#numbers.set(id, this.#members.length);
    }
    this.#members.push(members);
  }

  get count(): number {
    return this.#members.length;
  }

  /** The number of the component of a node; undefined: there is no such node. */
  of(id: string): number | undefined {
    return this.#numbers.get(id);
  }

  members(number: number): readonly string[] {
    return this.#members[number] ?? [];
  }
}
