import { resolve, type Schema } from './contract.js';

const partsOf = (schema: Schema): Schema[] =>
  ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => (schema[keyword] ?? []) as Schema[]);

/** A schema and all it is put together from, references followed. */
const together = (api: string, schema: Schema): Schema[] => {
  const resolved: Schema = resolve(api, schema);
  return [resolved, ...partsOf(resolved).flatMap((part) => together(api, part))];
};

const propertiesOf = (schemas: readonly Schema[]): Record<string, Schema> =>
  Object.assign({}, ...schemas.map((schema) => schema.properties ?? {}));

const says = (schemas: readonly Schema[], keyword: string): unknown =>
  schemas.map((schema) => schema[keyword]).find((value) => value !== undefined);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether objects of a schema have exactly the members it declares. */
const isDeclared = (schemas: readonly Schema[]): boolean =>
  says(schemas, 'properties') !== undefined &&
  says(schemas, 'additionalProperties') === undefined &&
  says(schemas, 'unevaluatedProperties') === undefined;

const textFor = (schemas: readonly Schema[]): string =>
  ({ 'date-time': '2026-01-31T12:00:00.000Z', email: 'ada@example.com' })[String(says(schemas, 'format'))] ??
  'x'.repeat(Number(says(schemas, 'minLength') ?? 1));

const typeOf = (schemas: readonly Schema[]): unknown =>
  schemas
    .flatMap((schema) => schema.type ?? [])
    .filter(isText)
    .find((type) => type !== 'null');

/** A value of a schema with all its optional objects, arrays of one element, and its required scalars. */
export const fullValue = (api: string, schema: Schema): unknown => {
  const schemas = together(api, schema);
  const chosen = says(schemas, 'const') ?? (says(schemas, 'enum') as unknown[] | undefined)?.[0];
  if (chosen !== undefined) {
    return chosen;
  }
  const told = (says(schemas, 'examples') as unknown[] | undefined)?.[0] ?? says(schemas, 'example');
  if (told !== undefined && !isObject(told)) {
    return told;
  }
  switch (typeOf(schemas)) {
    case 'object':
      return fullObject(api, schemas);
    case 'array':
      return [fullValue(api, says(schemas, 'items') as Schema)];
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return says(schemas, 'minimum') ?? 1;
    default:
      return textFor(schemas);
  }
};

const fullObject = (api: string, schemas: readonly Schema[]): Record<string, unknown> => {
  const required = schemas.flatMap((schema) => (schema.required ?? []) as string[]);
  const properties = Object.entries(propertiesOf(schemas)).filter(
    ([name, property]) => required.includes(name) || levelsIn(api, property) > 0,
  );
  const others = says(schemas, 'additionalProperties');
  return {
    ...Object.fromEntries(properties.map(([name, property]) => [name, fullValue(api, property)])),
    ...(isObject(others) && { any: fullValue(api, others) }),
  };
};

/** How many places of a schema say what members an object has. */
export const levelsIn = (api: string, schema: Schema): number => {
  const schemas = together(api, schema);
  const others = says(schemas, 'additionalProperties');
  const below = [...Object.values(propertiesOf(schemas)), says(schemas, 'items'), others].filter(isObject);
  return below.reduce((sum, child) => sum + levelsIn(api, child), isDeclared(schemas) ? 1 : 0);
};

/** A value with members put into every object whose members its schema declares; counts those objects. */
export const withMembers = (
  api: string,
  schema: Schema,
  value: unknown,
  members: Readonly<Record<string, unknown>>,
): { readonly value: unknown; readonly levels: number } => {
  const schemas = together(api, schema);
  let levels = 0;
  const below = (child: unknown, part: unknown): unknown => {
    if (!isObject(part)) {
      return child;
    }
    const inner = withMembers(api, part, child, members);
    levels += inner.levels;
    return inner.value;
  };
  if (Array.isArray(value)) {
    const items = says(schemas, 'items');
    return { value: value.map((item) => below(item, items)), levels };
  }
  if (!isObject(value)) {
    return { value, levels };
  }
  const properties = propertiesOf(schemas);
  const others = says(schemas, 'additionalProperties');
  const own = Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, below(child, properties[name] ?? others)]),
  );
  if (!isDeclared(schemas)) {
    return { value: own, levels };
  }
  const added = Object.entries(members).filter(([name]) => !(name in properties));
  return { value: { ...Object.fromEntries(added), ...own }, levels: levels + 1 };
};
