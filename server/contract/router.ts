/** A node of the generated route tree. */
export interface RouteNode {
  readonly literals?: Readonly<Record<string, RouteNode>>;
  /** Segments that hold a parameter between fixed texts, the most fixed first. */
  readonly affixed?: readonly { readonly prefix: string; readonly suffix: string; readonly node: RouteNode }[];
  readonly parameter?: RouteNode;
  /** Takes all segments that are left. */
  readonly remainder?: RouteNode;
  /** Method → operationId. */
  readonly operations?: Readonly<Record<string, string>>;
}

export interface Route {
  /** The operation for the method, or undefined when the path exists only with other methods. */
  readonly operationId: string | undefined;
  /** The path's operations: method → operationId. */
  readonly operations: Readonly<Record<string, string>>;
  /** Raw (still percent-encoded) values of the path parameters, in order. */
  readonly values: readonly string[];
}

const has = (record: Readonly<Record<string, unknown>>, key: string): boolean => Object.hasOwn(record, key);

/** The search for the leaf of a path: its segments, and the values of the parameters on the way. */
interface Walk {
  readonly path: string;
  readonly segments: readonly string[];
  readonly values: string[];
}

/** What is left of a raw path after so many segments: slashes that are doubled within it belong to it, those at its end do not. */
const restOf = (path: string, taken: number): string => {
  let start = 0;
  for (let count = 0; count < taken; count += 1) {
    while (path[start] === '/') {
      start += 1;
    }
    start = path.indexOf('/', start);
  }
  let end = path.length;
  while (path[end - 1] === '/') {
    end -= 1;
  }
  return path.slice(start + 1, end);
};

const take = (walk: Walk, value: string, node: RouteNode, next: number): RouteNode | undefined => {
  const depth = walk.values.push(value);
  const found = find(walk, node, next);
  if (!found) {
    walk.values.length = depth - 1;
  }
  return found;
};

const takeAffixed = (walk: Walk, nodes: NonNullable<RouteNode['affixed']>, index: number): RouteNode | undefined => {
  const segment = walk.segments[index] as string;
  for (const { prefix, suffix, node } of nodes) {
    const fits =
      segment.length > prefix.length + suffix.length && segment.startsWith(prefix) && segment.endsWith(suffix);
    const value = segment.slice(prefix.length, segment.length - suffix.length);
    const found = fits ? take(walk, value, node, index + 1) : undefined;
    if (found) {
      return found;
    }
  }
  return undefined;
};

/** Looks at each node of the tree once at most. */
const find = (walk: Walk, node: RouteNode, index: number): RouteNode | undefined => {
  const segment = walk.segments[index];
  if (segment === undefined) {
    return node.operations ? node : undefined;
  }
  if (node.literals && has(node.literals, segment)) {
    const found = find(walk, node.literals[segment] as RouteNode, index + 1);
    if (found) {
      return found;
    }
  }
  return (
    (node.affixed && takeAffixed(walk, node.affixed, index)) ??
    (node.parameter && take(walk, segment, node.parameter, index + 1)) ??
    (node.remainder && take(walk, restOf(walk.path, index), node.remainder, walk.segments.length))
  );
};

/**
 * Finds the operation for a method and a raw path. What is more fixed wins (see routesModule); trailing and doubled
 * slashes are ignored, but in a parameter that takes the rest. Returns undefined for an unknown path.
 */
export const matchRoute = (routes: RouteNode, method: string, path: string): Route | undefined => {
  const walk: Walk = { path, segments: path.split('/').filter((segment) => segment !== ''), values: [] };
  const operations = find(walk, routes, 0)?.operations;
  if (!operations) {
    return undefined;
  }
  return { operationId: has(operations, method) ? operations[method] : undefined, operations, values: walk.values };
};
