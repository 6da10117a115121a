/** A node of the tree into which PostgreSQL parsed a statement. */
export interface ParsedNode {
  readonly kind: string;
  /** What it says of itself, without the nodes within it. */
  readonly head: string;
  readonly children: readonly ParsedNode[];
}

interface OpenNode {
  readonly kind: string;
  head: string;
  readonly children: ParsedNode[];
}

/** What nodes were called before PostgreSQL 16. */
const earlierKinds: ReadonlyMap<string, string> = new Map([
  ['RTE', 'RANGETBLENTRY'],
  ['CASE', 'CASEEXPR'],
  ['WHEN', 'CASEWHEN'],
  ['COALESCE', 'COALESCEEXPR'],
  ['MINMAX', 'MINMAXEXPR'],
  ['ARRAY', 'ARRAYEXPR'],
  ['ROW', 'ROWEXPR'],
  ['ROWCOMPARE', 'ROWCOMPAREEXPR'],
]);

/** Where a node begins or ends; else what stands for itself, as all does that PostgreSQL has escaped in names. */
const token = /\{(?<kind>\w+)|(?<end>\})|\\.|[^{}\\]+/gs;

/** The nodes at the top of what `pg_node_tree` has as text. */
export const parsedTree = (text: string): readonly ParsedNode[] => {
  const root: OpenNode = { kind: '', head: '', children: [] };
  const open: OpenNode[] = [root];
  for (const { 0: found, groups } of text.matchAll(token)) {
    const node = open.at(-1) ?? root;
    if (groups?.['kind'] !== undefined) {
      const kind = earlierKinds.get(groups['kind']) ?? groups['kind'];
      const inner: OpenNode = { kind, head: '', children: [] };
      node.children.push(inner);
      open.push(inner);
    } else if (groups?.['end'] !== undefined) {
      open.pop();
    } else {
      node.head += found;
    }
  }
  return root.children;
};
