import type { OpenApiDocument, SchemaObject } from './document.js';

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

const plural = (name: string): string => {
  if (/[^aeiou]y$/.test(name)) {
    return `${name.slice(0, -1)}ies`;
  }
  return /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
};

const constantName = (name: string): string => plural(`${name.charAt(0).toLowerCase()}${name.slice(1)}`);

/** The named enumerations of a contract as constants and types, for rules and tables that are not typed by an operation. */
export const enumsModule = (document: OpenApiDocument): string =>
  enumerationsOf(document)
    .map(({ name, values }) =>
      [
        `export const ${constantName(name)} = ${JSON.stringify(values)} as const;`,
        `export type ${name} = (typeof ${constantName(name)})[number];`,
        '',
      ].join('\n'),
    )
    .join('\n');
