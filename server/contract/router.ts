/** A node of the generated route tree. */
export interface RouteNode {
  readonly literals?: Readonly<Record<string, RouteNode>>;
  readonly parameter?: RouteNode;
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

const walk = (node: RouteNode, segments: readonly string[], index: number, values: string[]): RouteNode | undefined => {
  if (index === segments.length) {
    return node.operations ? node : undefined;
  }
  const segment = segments[index] as string;
  if (node.literals && has(node.literals, segment)) {
    const found = walk(node.literals[segment] as RouteNode, segments, index + 1, values);
    if (found) {
      return found;
    }
  }
  if (!node.parameter) {
    return undefined;
  }
  const depth = values.push(segment);
  const found = walk(node.parameter, segments, index + 1, values);
  if (!found) {
    values.length = depth - 1;
  }
  return found;
};

/**
 * Finds the operation for a method and a raw path. Literal segments win over parameters; trailing and doubled slashes
 * are ignored. Returns undefined for an unknown path.
 */
export const matchRoute = (routes: RouteNode, method: string, path: string): Route | undefined => {
  const segments = path.split('/').filter((segment) => segment !== '');
  const values: string[] = [];
  const leaf = walk(routes, segments, 0, values);
  if (!leaf?.operations) {
    return undefined;
  }
  return {
    operationId: has(leaf.operations, method) ? leaf.operations[method] : undefined,
    operations: leaf.operations,
    values,
  };
};
