// Runs in a thread, as violation.ts.
import { isNode, type Node, nodeAt, parseSource } from './syntax.js';

/** A label of a step that is the same each time the code around it is gone through. */
export interface LabelViolation {
  readonly label: string;
  readonly lineNumber: number;
  readonly detail: string;
}

const most = 100;
const longestLabel = 200;
const loops: ReadonlySet<string> = new Set([
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
]);
const repeating: ReadonlySet<string> = new Set(['map', 'forEach', 'reduce', 'flatMap', 'filter', 'some', 'every']);
const functions: ReadonlySet<string> = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

const nameOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Identifier' ? String(node['name']) : undefined;

const argumentsOf = (call: Node): readonly unknown[] => {
  const list = call['arguments'];
  return Array.isArray(list) ? list : [];
};

/** The text that is the label of `ctx.step.<x>(label, …)`. */
const labelOf = (call: Node): string | undefined => {
  const callee = nodeAt(call, 'callee');
  const step = callee && nodeAt(callee, 'object');
  const isStep =
    step !== undefined && nameOf(nodeAt(step, 'object')) === 'ctx' && nameOf(nodeAt(step, 'property')) === 'step';
  const [label] = argumentsOf(call);
  if (!isStep || !isNode(label)) {
    return undefined;
  }
  if (label.type === 'StringLiteral') {
    return String(label['value']);
  }
  const { expressions, quasis } = label;
  if (label.type !== 'TemplateLiteral' || !Array.isArray(expressions) || expressions.length > 0) {
    return undefined;
  }
  const [text]: unknown[] = Array.isArray(quasis) ? quasis : [];
  const { value } = isNode(text) ? text : { value: undefined };
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : undefined;
};

/** The function that a call such as `.map(…)` calls again and again. */
const repeatedBy = (call: Node): unknown => {
  const callee = nodeAt(call, 'callee');
  const [first] = argumentsOf(call);
  const name = callee && nameOf(nodeAt(callee, 'property'));
  return name !== undefined && repeating.has(name) && isNode(first) && functions.has(first.type) ? first : undefined;
};

const lineOf = ({ loc }: Node): number => (loc as { readonly start: { readonly line: number } }).start.line;

/** What is nested too deep to be read is refused when it is run. */
const programOf = (source: string): Node | undefined => {
  try {
    return parseSource(source);
  } catch {
    return undefined;
  }
};

/** A part of a source that is still to be looked at, and whether what is in it is gone through again and again. */
interface Part {
  readonly value: unknown;
  readonly repeats: boolean;
}

const partsOf = ({ value, repeats }: Part): Part[] => {
  if (!isNode(value)) {
    return Array.isArray(value) ? value.map((child) => ({ value: child, repeats })) : [];
  }
  const repeated = value.type === 'CallExpression' ? repeatedBy(value) : undefined;
  if (repeated !== undefined) {
    const others = [value['callee'], argumentsOf(value).slice(1)].map((child) => ({ value: child, repeats }));
    return [...others, { value: repeated, repeats: true }];
  }
  const isLoop = loops.has(value.type);
  return Object.values(value).map((child) => ({ value: child, repeats: repeats || isLoop }));
};

const violationOf = ({ value, repeats }: Part): LabelViolation | undefined => {
  const label = repeats && isNode(value) && value.type === 'CallExpression' ? labelOf(value) : undefined;
  return label === undefined || !isNode(value)
    ? undefined
    : {
        label: label.slice(0, longestLabel),
        lineNumber: lineOf(value),
        detail: 'The label is the same in every turn of the loop',
      };
};

/** Labels of steps that repeat, in the order of the source. What is no TypeScript has none. */
export const findRepeatedLabels = (source: string): LabelViolation[] => {
  const found: LabelViolation[] = [];
  // No recursion: the tree is as deep as its author likes.
  const left: Part[] = [{ value: programOf(source), repeats: false }];
  for (let part = left.pop(); part !== undefined && found.length < most; part = left.pop()) {
    const violation = violationOf(part);
    if (violation) {
      found.push(violation);
    }
    for (const child of partsOf(part)) {
      left.push(child);
    }
  }
  return found.sort((a, b) => a.lineNumber - b.lineNumber);
};
