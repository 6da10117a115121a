import type { RequestShapes, Shape } from './request-shapes.js';

const membersOf = ({ properties, others, union }: Shape): Shape[] => [
  ...(properties?.values() ?? []),
  ...(typeof others === 'object' ? [others] : []),
  ...(union?.variants.values() ?? []),
];

const childrenOf = (shape: Shape): Shape[] => [...membersOf(shape), ...(shape.items ? [shape.items] : [])];

const reachable = (roots: Iterable<Shape>): Set<Shape> => {
  const found = new Set(roots);
  // A set also visits what is added while it is walked.
  for (const shape of found) {
    for (const child of childrenOf(shape)) {
      found.add(child);
    }
  }
  return found;
};

/** The shapes that have something to drop, in themselves or further down. */
const withWork = (shapes: ReadonlySet<Shape>): Set<Shape> => {
  const found = new Set([...shapes].filter(({ others }) => others === 'drop'));
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const shape of shapes) {
      if (childrenOf(shape).some((child) => found.has(child))) {
        found.add(shape);
      }
    }
  }
  return found;
};

const quoted = (text: string): string => JSON.stringify(text);

const functionName = ({ name }: Shape): string => `prune${name[0]?.toUpperCase()}${name.slice(1)}`;

const declaredName = ({ name }: Shape): string => `members${name[0]?.toUpperCase()}${name.slice(1)}`;

const unionLines = ({ property, variants }: NonNullable<Shape['union']>, busy: ReadonlySet<Shape>): string[] => [
  `  switch (value[${quoted(property)}]) {`,
  ...[...variants]
    .filter(([, variant]) => busy.has(variant))
    .map(([value, variant]) => `    case ${quoted(value)}: return ${functionName(variant)}(value);`),
  '    default: return value;',
  '  }',
];

const othersLine = ({ others }: Shape, busy: ReadonlySet<Shape>): string => {
  if (others === 'drop') {
    return 'undeclared = true;';
  }
  return typeof others === 'object' && busy.has(others)
    ? `value[key] = ${functionName(others)}(value[key]);`
    : 'break;';
};

const memberLines = (shape: Shape, busy: ReadonlySet<Shape>): string[] => {
  const properties = [...(shape.properties ?? [])];
  const plain = properties.filter(([, child]) => !busy.has(child)).map(([name]) => `      case ${quoted(name)}:`);
  const deep = properties
    .filter(([, child]) => busy.has(child))
    .map(([name, child]) => `      case ${quoted(name)}: value[key] = ${functionName(child)}(value[key]); break;`);
  const drops = shape.others === 'drop';
  return [
    ...(drops ? ['  let undeclared = false;'] : []),
    '  for (const key in value) {',
    '    switch (key) {',
    ...plain,
    ...(plain.length > 0 ? ['        break;'] : []),
    ...deep,
    `      default: ${othersLine(shape, busy)}`,
    '    }',
    '  }',
    drops ? `  return undeclared ? keepOnly(value, ${declaredName(shape)}) : value;` : '  return value;',
  ];
};

const arrayLines = (items: Shape): string[] => [
  '  if (Array.isArray(value)) {',
  `    return pruneEach(value, ${functionName(items)});`,
  '  }',
];

const pruner = (shape: Shape, busy: ReadonlySet<Shape>): string[] => {
  const body =
    shape.others === 'drop' || membersOf(shape).some((member) => busy.has(member))
      ? [
          '  if (!isObject(value)) {',
          '    return value;',
          '  }',
          ...(shape.union ? unionLines(shape.union, busy) : memberLines(shape, busy)),
        ]
      : ['  return value;'];
  return [
    ...(shape.others === 'drop' && !shape.union
      ? [
          `const ${declaredName(shape)}: ReadonlySet<string> = new Set(${JSON.stringify([...(shape.properties?.keys() ?? [])])});`,
        ]
      : []),
    `const ${functionName(shape)}: Pruner = (value) => {`,
    ...(shape.items && busy.has(shape.items) ? arrayLines(shape.items) : []),
    ...body,
    '};',
    '',
  ];
};

/**
 * A function for each JSON request body, which leaves what the contract declares and drops all other members. It walks
 * the body once; how deep it goes into itself is bounded by the depth of the body.
 */
export const prunersModule = ({ bodies }: RequestShapes): string => {
  const busy = withWork(reachable(bodies.values()));
  const functions = [...busy].flatMap((shape) => pruner(shape, busy));
  const uses = (name: string): boolean => functions.some((line) => line.includes(name));
  const helpers = ['keepOnly', 'pruneEach'].filter(uses);
  return [
    ...(uses('isObject') ? ["import { isObject } from '../../domain/kernel/is-object.js';"] : []),
    `import { ${['type Pruner', ...helpers].join(', ')} } from '../../server/contract/prune.js';`,
    '',
    ...functions,
    '/** By operationId; an operation whose body is free-form, or has none, is not among them. */',
    'export const pruners: Readonly<Record<string, Pruner>> = {',
    ...[...bodies].filter(([, shape]) => busy.has(shape)).map(([id, shape]) => `  ${id}: ${functionName(shape)},`),
    '};',
    '',
  ].join('\n');
};
