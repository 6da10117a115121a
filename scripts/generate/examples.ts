import { isSchema, type OpenApiDocument, type SchemaObject } from './document.js';
import { type CheckValue, valueChecker } from './validators.js';

/** Keys whose values are data, not parts of the description. */
const data = new Set(['example', 'examples', 'default', 'const', 'enum']);

interface Found {
  readonly schema: SchemaObject;
  readonly value: unknown;
  readonly place: string;
}

/** The examples beside a `schema`: those of a body, a parameter or a header. */
const examplesBeside = (node: SchemaObject, place: string): Found[] => {
  const { schema } = node;
  if (!isSchema(schema)) {
    return [];
  }
  const named = isSchema(node.examples) ? Object.entries(node.examples) : [];
  return [
    ...(node.example === undefined ? [] : [{ schema, value: node.example, place: `${place}/example` }]),
    ...named.map(([name, example]) => ({
      schema,
      value: isSchema(example) ? example.value : undefined,
      place: `${place}/examples/${name}`,
    })),
  ];
};

/** The examples and the default that a schema gives for itself. */
const examplesWithin = (schema: SchemaObject, place: string): Found[] => {
  const { examples, default: preset, ...rest } = schema;
  const values = [...(Array.isArray(examples) ? examples : []), ...(preset === undefined ? [] : [preset])];
  return values.map((value: unknown, index) => ({ schema: rest, value, place: `${place}/examples/${index}` }));
};

const examplesIn = (node: unknown, place: string): Found[] => {
  if (Array.isArray(node)) {
    return node.flatMap((item, index) => examplesIn(item, `${place}/${index}`));
  }
  if (!isSchema(node)) {
    return [];
  }
  // The names below `properties` are the contract's, whatever they look like.
  const isMap = place.endsWith('/properties');
  return [
    ...(isMap ? [] : [...examplesBeside(node, place), ...examplesWithin(node, place)]),
    ...Object.entries(node)
      .filter(([key]) => isMap || !data.has(key))
      .flatMap(([key, value]) => examplesIn(value, `${place}/${key.replaceAll('/', '~1')}`)),
  ];
};

const breachOf = (check: CheckValue, { schema, value, place }: Found): string[] => {
  const problem = check(schema, value);
  return problem === undefined ? [] : [`${place}: ${problem}`];
};

/** Every example and default of the document must be what its schema says: returns one line for each that is not. */
export const exampleBreaches = (document: OpenApiDocument): string[] => {
  const check = valueChecker(document);
  return [...examplesIn(document.paths, 'paths'), ...examplesIn(document.components, 'components')].flatMap((found) =>
    breachOf(check, found),
  );
};
