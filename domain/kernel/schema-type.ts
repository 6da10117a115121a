import { isObject } from './is-object.js';

type Schema = Readonly<Record<string, unknown>>;

/** A map, since a schema of anybody's may have the type `constructor`, which every object has. */
const plainTypes: ReadonlyMap<unknown, string> = new Map([
  ['string', 'string'],
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
]);

const identifier = /^[A-Za-z_$][\w$]*$/;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const joined = (types: readonly string[], by: ' | ' | ' & '): string => {
  const distinct = [...new Set(types)];
  return distinct.length === 1 ? (distinct[0] ?? 'unknown') : `(${distinct.join(by)})`;
};

const withComment = (text: unknown): string =>
  typeof text === 'string' ? `/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */ ` : '';

/** The type of a schema that is read otherwise than all others; undefined for these. */
export type ReadOtherwise = (schema: Schema) => string | undefined;

const asUsual: ReadOtherwise = () => undefined;

const membersOf = (schema: Schema, otherwise: ReadOtherwise): string => {
  const required = new Set(listOf(schema['required']));
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const members = Object.entries(properties).map(([name, member]) => {
    const key = identifier.test(name) ? name : JSON.stringify(name);
    const comment = withComment(isObject(member) ? member['description'] : undefined);
    return `${comment}${key}${required.has(name) ? '' : '?'}: ${typeOfSchema(member, otherwise)}`;
  });
  return `{ ${members.join('; ')} }`;
};

const typeNamed = (schema: Schema, name: unknown, otherwise: ReadOtherwise): string => {
  if (name === 'array') {
    return `${typeOfSchema(schema['items'], otherwise)}[]`;
  }
  if (name === 'object') {
    return isObject(schema['properties']) ? membersOf(schema, otherwise) : 'Record<string, unknown>';
  }
  return plainTypes.get(name) ?? 'unknown';
};

/** The type of TypeScript, on one line, that a JSON schema of the contract stands for; `unknown` where it says nothing. */
export const typeOfSchema = (schema: unknown, otherwise: ReadOtherwise = asUsual): string => {
  if (!isObject(schema)) {
    return 'unknown';
  }
  const read = otherwise(schema);
  if (read !== undefined) {
    return read;
  }
  const values = schema['const'] === undefined ? listOf(schema['enum']) : [schema['const']];
  if (values.length > 0) {
    return joined(
      values.map((value) => JSON.stringify(value)),
      ' | ',
    );
  }
  const alternatives = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])];
  if (alternatives.length > 0) {
    return joined(
      alternatives.map((part) => typeOfSchema(part, otherwise)),
      ' | ',
    );
  }
  const parts = listOf(schema['allOf']);
  if (parts.length > 0) {
    return joined(
      parts.map((part) => typeOfSchema(part, otherwise)),
      ' & ',
    );
  }
  const names = Array.isArray(schema['type']) ? schema['type'] : [schema['type']];
  return joined(
    names.map((name) => typeNamed(schema, name, otherwise)),
    ' | ',
  );
};
