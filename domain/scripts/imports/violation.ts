// Runs in a thread: sources come from callers, and a large one takes long.
import { parse } from '@babel/parser';

const allowed: ReadonlySet<string> = new Set(['zod', 'stdlib', 'swarm-sdk']);

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nodeAt = (node: Node, member: string): Node | undefined => {
  const value = node[member];
  return isNode(value) ? value : undefined;
};

const placeOf = ({ loc }: Node): string => {
  const { start } = loc as { readonly start: { readonly line: number; readonly column: number } };
  return `user-script.ts(${start.line},${start.column + 1})`;
};

const isAllowed = (specifier: string): boolean => allowed.has(specifier) || /^\.\.?\//.test(specifier);

const judge = (at: Node, specifier: Node | undefined): string | undefined => {
  if (specifier?.type !== 'StringLiteral') {
    return `${placeOf(at)}: a script can import only what it names in quotes`;
  }
  const name = String(specifier['value']);
  return isAllowed(name) ? undefined : `${placeOf(at)}: a script cannot import ${JSON.stringify(name.slice(0, 200))}`;
};

const makesCode = (node: Node): string | undefined => {
  const callee = nodeAt(node, 'callee');
  const name = callee?.type === 'Identifier' ? callee['name'] : undefined;
  const isForbidden = name === 'Function' || (name === 'eval' && node.type === 'CallExpression');
  return isForbidden ? `${placeOf(node)}: a script cannot make code by ${String(name)}` : undefined;
};

const violationOf = (node: Node): string | undefined => {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return judge(node, nodeAt(node, 'source'));
    case 'ExportNamedDeclaration':
      return nodeAt(node, 'source') && judge(node, nodeAt(node, 'source'));
    case 'ImportExpression':
      return judge(node, nodeAt(node, 'source'));
    case 'TSExternalModuleReference':
      return judge(node, nodeAt(node, 'expression'));
    case 'CallExpression':
    case 'NewExpression':
    case 'OptionalCallExpression':
      return makesCode(node);
    default:
      return undefined;
  }
};

/** The first thing that a source may not do; undefined when there is none, or it is no TypeScript. */
export const findViolation = (source: string): string | undefined => {
  let program: Node;
  try {
    program = parse(source, {
      sourceType: 'module',
      plugins: ['typescript'],
      createImportExpressions: true,
      attachComment: false,
    }).program as unknown as Node;
  } catch (error) {
    // What is no TypeScript says so when it is run; what is nested too deep to be read is not.
    return error instanceof RangeError ? 'user-script.ts(1,1): the source is nested too deep' : undefined;
  }
  // No recursion: the tree is as deep as its author likes. What comes first in the source is looked at first.
  const left: unknown[] = [program];
  while (left.length > 0) {
    const value = left.pop();
    const violation = isNode(value) ? violationOf(value) : undefined;
    if (violation !== undefined) {
      return violation;
    }
    if (isNode(value) || Array.isArray(value)) {
      for (const child of Object.values(value).reverse()) {
        left.push(child);
      }
    }
  }
  return undefined;
};
