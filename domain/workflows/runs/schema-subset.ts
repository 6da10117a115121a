import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../kernel/is-object.js';

const mostTold = 50;

const fitsType = (type: unknown, value: unknown): boolean => {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
    default:
      return true;
  }
};

type Schema = Readonly<Record<string, unknown>>;

/** What values are held against, in a form that takes a long list of them no longer than a short one. */
interface Rules {
  readonly required: readonly string[];
  /** What is allowed and no list or object. */
  readonly plain: ReadonlySet<unknown>;
  /** Lists and objects that are allowed, as `orderedJson` writes them. */
  readonly composed: ReadonlySet<string>;
  /** How long the longest of these is. */
  readonly longest: number;
}

const isComposed = (value: unknown): boolean => typeof value === 'object' && value !== null;

const writeOrdered = (value: unknown, room: { left: number }): string => {
  if (typeof value === 'string') {
    room.left -= value.length;
    return room.left < 0 ? '' : JSON.stringify(value);
  }
  const names = isObject(value) ? Object.keys(value).toSorted() : [];
  room.left -= 1 + (Array.isArray(value) ? value.length : names.length);
  if (room.left < 0) {
    return '';
  }
  if (Array.isArray(value)) {
    return `[${value.map((item) => writeOrdered(item, room)).join()}]`;
  }
  return isObject(value)
    ? `{${names.map((name) => `${JSON.stringify(name)}:${writeOrdered(value[name], room)}`).join()}}`
    : String(JSON.stringify(value));
};

/** JSON of a value with the members of objects in order; undefined: it is longer than that. */
const orderedJson = (value: unknown, longest = Number.POSITIVE_INFINITY): string | undefined => {
  const room = { left: longest };
  const text = writeOrdered(value, room);
  return room.left < 0 ? undefined : text;
};

const rulesOf = ({ required, enum: allowed }: Schema): Rules => {
  const values: readonly unknown[] = Array.isArray(allowed) ? allowed : [];
  const composed = values.filter(isComposed).flatMap((value) => orderedJson(value) ?? []);
  return {
    required: Array.isArray(required) ? [...new Set(required.map(String))] : [],
    plain: new Set(values.filter((value) => !isComposed(value))),
    composed: new Set(composed),
    longest: composed.reduce((most, { length }) => Math.max(most, length), 0),
  };
};

const isAllowed = ({ plain, composed, longest }: Rules, value: unknown): boolean => {
  if (!isComposed(value)) {
    return plain.has(value);
  }
  const text = composed.size === 0 ? undefined : orderedJson(value, longest);
  return text !== undefined && composed.has(text);
};

const longestShown = 500;

const shown = (value: unknown): string => {
  const json = String(JSON.stringify(value));
  return json.length > longestShown ? `${json.slice(0, longestShown)}…` : json;
};

const wrongType = ({ type }: Schema, value: unknown, path: string): string[] =>
  fitsType(type, value) ? [] : [`${path}: must be of the type ${String(type)}`];

const wrongValue = (schema: Schema, rules: Rules, value: unknown, path: string): string[] => {
  const found: string[] = [];
  if (Array.isArray(schema['enum']) && !isAllowed(rules, value)) {
    found.push(`${path}: must be one of ${shown(schema['enum'])}`);
  }
  if (Object.hasOwn(schema, 'const') && !isDeepStrictEqual(schema['const'], value)) {
    found.push(`${path}: must be ${shown(schema['const'])}`);
  }
  return found;
};

const missing = ({ required }: Rules, value: unknown, path: string): string[] =>
  isObject(value)
    ? required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${path}.${name}: is required`)
    : [];

/** The parts of a value that have schemas of their own. */
const partsOf = ({ properties, items }: Schema, value: unknown, path: string) => {
  if (Array.isArray(value)) {
    return isObject(items)
      ? value.map((item, index) => ({ schema: items, value: item, path: `${path}.${index}` }))
      : [];
  }
  if (!isObject(value) || !isObject(properties)) {
    return [];
  }
  // Values are as long as somebody sends them, and may be many: the members that a schema has are not gone through for each.
  return Object.entries(value)
    .filter(([name]) => Object.hasOwn(properties, name))
    .map(([name, part]) => ({ schema: properties[name], value: part, path: `${path}.${name}` }));
};

/** What has been found so far, and the rules of schemas that were met. */
interface Findings {
  readonly problems: string[];
  readonly rules: Map<Schema, Rules>;
}

const knownRules = ({ rules }: Findings, schema: Schema): Rules => {
  const known = rules.get(schema) ?? rulesOf(schema);
  rules.set(schema, known);
  return known;
};

const find = (schema: unknown, value: unknown, path: string, findings: Findings): void => {
  if (!isObject(schema) || findings.problems.length >= mostTold) {
    return;
  }
  const type = wrongType(schema, value, path);
  if (type.length > 0) {
    findings.problems.push(...type);
    return;
  }
  const rules = knownRules(findings, schema);
  findings.problems.push(...wrongValue(schema, rules, value, path), ...missing(rules, value, path));
  for (const part of partsOf(schema, value, path)) {
    find(part.schema, part.value, part.path, findings);
  }
};

/** What of a value does not fit a schema, by the few keywords that count (docs/workflow-runs.md). */
export const schemaProblems = (schema: unknown, value: unknown, name: string): string[] => {
  const problems: string[] = [];
  find(schema, value, name, { problems, rules: new Map() });
  return problems.slice(0, mostTold);
};
