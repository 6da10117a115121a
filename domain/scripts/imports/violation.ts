// Runs in a thread: sources come from callers, and a large one takes long.
import { isNode, type Node, nodeAt, parseSource } from './syntax.js';

/** What a source may import. */
interface Rules {
  readonly modules: ReadonlySet<string>;
  /** Whether names of files are left to whoever runs it, which has none. */
  readonly allowsRelative: boolean;
}

/** Who looks through a source decides what it may import. */
export const importRules = {
  imports: { modules: new Set(['zod', 'stdlib', 'swarm-sdk']), allowsRelative: true },
  hookImports: { modules: new Set(['zod', 'stdlib', 'swarm-extension']), allowsRelative: false },
} as const satisfies Readonly<Record<string, Rules>>;

const placeOf = ({ loc }: Node): string => {
  const { start } = loc as { readonly start: { readonly line: number; readonly column: number } };
  return `user-script.ts(${start.line},${start.column + 1})`;
};

const isAllowed = ({ modules, allowsRelative }: Rules, specifier: string): boolean =>
  modules.has(specifier) || (allowsRelative && /^\.\.?\//.test(specifier));

const judge = (rules: Rules, at: Node, specifier: Node | undefined): string | undefined => {
  if (specifier?.type !== 'StringLiteral') {
    return `${placeOf(at)}: a script can import only what it names in quotes`;
  }
  const name = String(specifier['value']);
  return isAllowed(rules, name)
    ? undefined
    : `${placeOf(at)}: a script cannot import ${JSON.stringify(name.slice(0, 200))}; it may import ${[...rules.modules].join(', ')}`;
};

const makesCode = (node: Node): string | undefined => {
  const callee = nodeAt(node, 'callee');
  const name = callee?.type === 'Identifier' ? callee['name'] : undefined;
  const isForbidden = name === 'Function' || (name === 'eval' && node.type === 'CallExpression');
  return isForbidden ? `${placeOf(node)}: a script cannot make code by ${String(name)}` : undefined;
};

const violationOf = (rules: Rules, node: Node): string | undefined => {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return judge(rules, node, nodeAt(node, 'source'));
    case 'ExportNamedDeclaration':
      return nodeAt(node, 'source') && judge(rules, node, nodeAt(node, 'source'));
    case 'ImportExpression':
      return judge(rules, node, nodeAt(node, 'source'));
    case 'TSExternalModuleReference':
      return judge(rules, node, nodeAt(node, 'expression'));
    case 'CallExpression':
    case 'NewExpression':
    case 'OptionalCallExpression':
      return makesCode(node);
    default:
      return undefined;
  }
};

/** The first thing that a source may not do; undefined when there is none, or it is no TypeScript. */
export const findViolation = (source: string, rules: Rules): string | undefined => {
  let program: Node | undefined;
  try {
    // What is no TypeScript says so when it is run.
    program = parseSource(source);
  } catch {
    return 'user-script.ts(1,1): the source is nested too deep';
  }
  // No recursion: the tree is as deep as its author likes. What comes first in the source is looked at first.
  const left: unknown[] = [program];
  while (left.length > 0) {
    const value = left.pop();
    const violation = isNode(value) ? violationOf(rules, value) : undefined;
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
