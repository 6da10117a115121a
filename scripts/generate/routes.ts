import type { OpenApiDocument } from './document.js';
import { type Segment, segmentsOf } from './paths.js';
import type { Operation } from './spec.js';

interface Affixed {
  readonly prefix: string;
  readonly suffix: string;
  readonly node: TrieNode;
}

interface TrieNode {
  /** Literal segments below this one. */
  literals?: Record<string, TrieNode>;
  /** The nodes for segments with a parameter between fixed texts, the longest texts first. */
  affixed?: Affixed[];
  /** The node for a segment that is a `{parameter}`. */
  parameter?: TrieNode;
  /** The node for all segments that are left. */
  remainder?: TrieNode;
  /** Method → operationId, where a path ends here. */
  operations?: Record<string, string>;
}

const descendAffixed = (node: TrieNode, prefix: string, suffix: string): TrieNode => {
  node.affixed ??= [];
  const known = node.affixed.find((one) => one.prefix === prefix && one.suffix === suffix);
  if (known) {
    return known.node;
  }
  const added = { prefix, suffix, node: {} };
  node.affixed.push(added);
  return added.node;
};

const descend = (node: TrieNode, segment: Segment): TrieNode => {
  switch (segment.kind) {
    case 'literal':
      node.literals ??= {};
      node.literals[segment.text] ??= {};
      return node.literals[segment.text] as TrieNode;
    case 'remainder':
      node.remainder ??= {};
      return node.remainder;
    case 'parameter':
      if (segment.prefix !== '' || segment.suffix !== '') {
        return descendAffixed(node, segment.prefix, segment.suffix);
      }
      node.parameter ??= {};
      return node.parameter;
  }
};

const byText = (a: string, b: string): number => (a < b ? -1 : 1);

const mostFixedFirst = (a: Affixed, b: Affixed): number =>
  b.prefix.length + b.suffix.length - (a.prefix.length + a.suffix.length) ||
  byText(`${a.prefix}{}${a.suffix}`, `${b.prefix}{}${b.suffix}`);

const sorted = (node: TrieNode): TrieNode => ({
  ...(node.literals && {
    literals: Object.fromEntries(
      Object.entries(node.literals)
        .sort(([a], [b]) => byText(a, b))
        .map(([segment, child]) => [segment, sorted(child)]),
    ),
  }),
  ...(node.affixed && {
    affixed: node.affixed.sort(mostFixedFirst).map((one) => ({ ...one, node: sorted(one.node) })),
  }),
  ...(node.parameter && { parameter: sorted(node.parameter) }),
  ...(node.remainder && { remainder: sorted(node.remainder) }),
  ...(node.operations && { operations: node.operations }),
});

/**
 * The route tree of an API as a TypeScript module. What is more fixed wins: a literal segment, then a parameter between
 * fixed texts, then a parameter, then the rest of the path.
 */
export const routesModule = (document: OpenApiDocument, operations: readonly Operation[]): string => {
  const trie: TrieNode = {};
  for (const operation of operations) {
    const leaf = segmentsOf(document, operation).reduce(descend, trie);
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
