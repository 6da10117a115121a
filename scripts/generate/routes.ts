import type { Operation } from './spec.js';

interface TrieNode {
  /** Literal segments below this one. */
  literals?: Record<string, TrieNode>;
  /** The node for a segment that is a `{parameter}`. */
  parameter?: TrieNode;
  /** Method → operationId, where a path ends here. */
  operations?: Record<string, string>;
}

const isParameter = (segment: string): boolean => segment.startsWith('{') && segment.endsWith('}');

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

const descend = (node: TrieNode, segment: string): TrieNode => {
  if (isParameter(segment)) {
    node.parameter ??= {};
    return node.parameter;
  }
  node.literals ??= {};
  node.literals[segment] ??= {};
  return node.literals[segment];
};

const sorted = (node: TrieNode): TrieNode => ({
  ...(node.literals && {
    literals: Object.fromEntries(
      Object.entries(node.literals)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([segment, child]) => [segment, sorted(child)]),
    ),
  }),
  ...(node.parameter && { parameter: sorted(node.parameter) }),
  ...(node.operations && { operations: node.operations }),
});

/** The route tree of an API as a TypeScript module: literal segments win over parameters, as the contract says. */
export const routesModule = (operations: readonly Operation[]): string => {
  const trie: TrieNode = {};
  for (const operation of operations) {
    const leaf = segmentsOf(operation.path).reduce(descend, trie);
    leaf.operations ??= {};
    leaf.operations[operation.method.toUpperCase()] = operation.id;
  }
  return [
    "import type { RouteNode } from '../../server/contract/router.js';",
    '',
    `export const routes: RouteNode = ${JSON.stringify(sorted(trie), null, 2)};`,
    '',
  ].join('\n');
};

/** The names of the `{parameters}` of a path, in order. */
export const parameterNames = (path: string): string[] =>
  segmentsOf(path)
    .filter(isParameter)
    .map((segment) => segment.slice(1, -1));
