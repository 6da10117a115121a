import { isSchema, type OpenApiDocument, type SchemaObject, schemasIn, together } from './document.js';

/** The members of a body that a default makes always present: `true`, or what is filled in below. */
export type Filled = true | { readonly items: Filled } | ReadonlyMap<string, Filled>;

export const hasDefault = (document: OpenApiDocument, schema: SchemaObject): boolean =>
  together(document, schema).some((part) => part.default !== undefined);

const propertiesOf = (parts: readonly SchemaObject[]): [string, SchemaObject][] =>
  parts
    .flatMap(({ properties }) => Object.entries(isSchema(properties) ? properties : {}))
    .filter((entry): entry is [string, SchemaObject] => isSchema(entry[1]));

const filledMembers = (
  document: OpenApiDocument,
  parts: readonly SchemaObject[],
  within: ReadonlySet<SchemaObject>,
): Filled | undefined => {
  const members = new Map<string, Filled>();
  for (const [name, property] of propertiesOf(parts)) {
    const filled = hasDefault(document, property) || filledBelow(document, property, within);
    if (filled) {
      members.set(name, filled);
    }
  }
  return members.size > 0 ? members : undefined;
};

const filledBelow = (
  document: OpenApiDocument,
  schema: SchemaObject,
  around: ReadonlySet<SchemaObject>,
): Filled | undefined => {
  const parts = together(document, schema);
  if (parts.some((part) => around.has(part))) {
    return undefined;
  }
  const within = new Set([...around, ...parts]);
  const items = parts.map((part) => part.items).find(isSchema);
  const filledItems = items && filledBelow(document, items, within);
  return filledItems ? { items: filledItems } : filledMembers(document, parts, within);
};

/** What defaults fill in of a value; undefined when it is nothing. */
export const filledBy = (document: OpenApiDocument, schema: SchemaObject): Filled | undefined =>
  filledBelow(document, schema, new Set());

const hiddenSchemas = (part: SchemaObject): [string, SchemaObject][] => [
  ...['anyOf', 'oneOf'].flatMap((keyword) =>
    schemasIn(part[keyword]).map((branch): [string, SchemaObject] => [keyword, branch]),
  ),
  ...(isSchema(part.additionalProperties)
    ? [['additionalProperties', part.additionalProperties] as [string, SchemaObject]]
    : []),
];

const anyDefault = (
  document: OpenApiDocument,
  schema: SchemaObject,
  around: ReadonlySet<SchemaObject> = new Set(),
): boolean => {
  const parts = together(document, schema);
  if (parts.some((part) => around.has(part))) {
    return false;
  }
  const within = new Set([...around, ...parts]);
  const below = parts.flatMap((part) => [
    ...(isSchema(part.items) ? [part.items] : []),
    ...hiddenSchemas(part).map(([, inner]) => inner),
  ]);
  return (
    hasDefault(document, schema) ||
    [...propertiesOf(parts).map(([, property]) => property), ...below].some((inner) =>
      anyDefault(document, inner, within),
    )
  );
};

/**
 * Validators fill in no default of an alternative, and types cannot tell that of a map: returns one line for each place
 * of a body where a default would do nothing, or nobody would know of it.
 */
export const strayDefaults = (
  document: OpenApiDocument,
  schema: SchemaObject,
  place: string,
  around: ReadonlySet<SchemaObject> = new Set(),
): string[] => {
  const parts = together(document, schema);
  if (parts.some((part) => around.has(part))) {
    return [];
  }
  const within = new Set([...around, ...parts]);
  return [
    ...parts
      .flatMap(hiddenSchemas)
      .filter(([, inner]) => anyDefault(document, inner))
      .map(([keyword]) => `${place}: a default below ${keyword} is not supported`),
    ...propertiesOf(parts).flatMap(([name, property]) => strayDefaults(document, property, `${place}.${name}`, within)),
    ...parts.flatMap(({ items }) => (isSchema(items) ? strayDefaults(document, items, `${place}[]`, within) : [])),
  ];
};
