import { isSchema, type OpenApiDocument, type SchemaObject } from './document.js';

interface Enumeration {
  readonly name: string;
  readonly values: readonly string[];
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The values of a schema that is an enumeration of strings; a null among them only says that the field may be empty. */
const textValues = (schema: SchemaObject): readonly string[] | undefined => {
  if (!Array.isArray(schema.enum)) {
    return undefined;
  }
  const values = schema.enum.filter((value) => value !== null);
  return values.length > 0 && values.every(isText) ? values : undefined;
};

/** The named string enumerations of a contract, sorted by name. */
export const enumerationsOf = (document: OpenApiDocument): Enumeration[] =>
  Object.entries(document.components?.schemas ?? {})
    .map(([name, schema]) => ({ name, values: textValues(schema) }))
    .filter((found): found is Enumeration => found.values !== undefined)
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Two values may well meet by chance. */
const leastValues = 3;

const enumerationsBelow = (node: unknown, place: string): { place: string; key: string }[] => {
  if (typeof node !== 'object' || node === null) {
    return [];
  }
  const values = isSchema(node) ? textValues(node) : undefined;
  return [
    ...(values && values.length >= leastValues ? [{ place, key: [...values].sort().join('|') }] : []),
    ...Object.entries(node).flatMap(([key, value]) =>
      enumerationsBelow(value, `${place}/${key.replaceAll('/', '~1')}`),
    ),
  ];
};

/** An enumeration stands once, under a name that others refer to: returns one line for each that stands again. */
export const repeatedEnumerations = (document: OpenApiDocument): string[] => {
  const homes = new Map<string, string>();
  const found = [
    ...enumerationsBelow(document.components, 'components'),
    ...enumerationsBelow(document.paths, 'paths'),
  ];
  return found.flatMap(({ place, key }) => {
    const home = homes.get(key);
    homes.set(key, home ?? place);
    return home === undefined ? [] : [`${place}: repeats the enumeration of ${home}`];
  });
};

const plural = (name: string): string => {
  if (/[^aeiou]y$/.test(name)) {
    return `${name.slice(0, -1)}ies`;
  }
  return /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
};

const constantName = (name: string): string => plural(`${name.charAt(0).toLowerCase()}${name.slice(1)}`);

/** The extension is no schema, but a closed list like any other. */
const permissionsOf = ({ 'x-permissions': values }: OpenApiDocument): Enumeration[] =>
  values ? [{ name: 'Permission', values }] : [];

/** The named enumerations of a contract as constants and types, for rules and tables that are not typed by an operation. */
export const enumsModule = (document: OpenApiDocument): string =>
  [...enumerationsOf(document), ...permissionsOf(document)]
    .map(({ name, values }) =>
      [
        `export const ${constantName(name)} = ${JSON.stringify(values)} as const;`,
        `export type ${name} = (typeof ${constantName(name)})[number];`,
        '',
      ].join('\n'),
    )
    .join('\n');
