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

type Check = (schema: Readonly<Record<string, unknown>>, value: unknown, path: string) => string[];

const wrongType: Check = ({ type }, value, path) =>
  fitsType(type, value) ? [] : [`${path}: must be of the type ${String(type)}`];

const wrongValue: Check = (schema, value, path) => {
  const allowed = schema['enum'];
  const found: string[] = [];
  if (Array.isArray(allowed) && !allowed.some((one) => isDeepStrictEqual(one, value))) {
    found.push(`${path}: must be one of ${JSON.stringify(allowed)}`);
  }
  if (Object.hasOwn(schema, 'const') && !isDeepStrictEqual(schema['const'], value)) {
    found.push(`${path}: must be ${JSON.stringify(schema['const'])}`);
  }
  return found;
};

const missing: Check = ({ required }, value, path) =>
  isObject(value) && Array.isArray(required)
    ? required.filter((name) => !Object.hasOwn(value, String(name))).map((name) => `${path}.${name}: is required`)
    : [];

/** The parts of a value that have schemas of their own. */
const partsOf = ({ properties, items }: Readonly<Record<string, unknown>>, value: unknown, path: string) => {
  if (Array.isArray(value)) {
    return value.map((item, index) => ({ schema: items, value: item, path: `${path}.${index}` }));
  }
  if (!isObject(value) || !isObject(properties)) {
    return [];
  }
  return Object.entries(properties)
    .filter(([name]) => Object.hasOwn(value, name))
    .map(([name, schema]) => ({ schema, value: value[name], path: `${path}.${name}` }));
};

const problems = (schema: unknown, value: unknown, path: string, found: string[]): void => {
  if (!isObject(schema) || found.length >= mostTold) {
    return;
  }
  const type = wrongType(schema, value, path);
  found.push(
    ...type,
    ...(type.length > 0 ? [] : [...wrongValue(schema, value, path), ...missing(schema, value, path)]),
  );
  for (const part of type.length > 0 ? [] : partsOf(schema, value, path)) {
    problems(part.schema, part.value, part.path, found);
  }
};

/** What of a value does not fit a schema, by the few keywords that count (docs/workflow-runs.md). */
export const schemaProblems = (schema: unknown, value: unknown, name: string): string[] => {
  const found: string[] = [];
  problems(schema, value, name, found);
  return found.slice(0, mostTold);
};
