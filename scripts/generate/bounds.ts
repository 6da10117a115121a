import {
  isSchema,
  type OpenApiDocument,
  resolveParameter,
  type SchemaObject,
  schemasIn,
  together,
} from './document.js';
import type { Operation } from './spec.js';

const json = 'application/json';

/** Formats that bound a text by themselves. */
const boundedFormats: ReadonlySet<unknown> = new Set(['uuid', 'date']);

const typesOf = (parts: readonly SchemaObject[]): Set<unknown> =>
  new Set(parts.flatMap(({ type }) => (type === undefined ? [] : [type].flat())));

const says = (parts: readonly SchemaObject[], ...keywords: readonly string[]): boolean =>
  parts.some((part) => keywords.some((keyword) => part[keyword] !== undefined));

const isListed = (parts: readonly SchemaObject[]): boolean => says(parts, 'enum', 'const');

const isEmpty = (schema: unknown): boolean => isSchema(schema) && Object.keys(schema).length === 0;

/** Whether the contract says nothing of what is in a value. */
const isFreeForm = (parts: readonly SchemaObject[]): boolean =>
  parts.some(({ additionalProperties, items }) => additionalProperties === true || isEmpty(items));

const largestInt32 = 2 ** 31 - 1;

/** Generated clients take an integer for one of 32 bits unless they are told. */
const needsInt64 = (parts: readonly SchemaObject[]): boolean =>
  parts.some(({ maximum }) => Number(maximum) > largestInt32) && !parts.some(({ format }) => format === 'int64');

const numberProblems = (parts: readonly SchemaObject[], isInteger: boolean): string[] => [
  ...(says(parts, 'minimum', 'exclusiveMinimum') ? [] : ['a number without minimum']),
  ...(says(parts, 'maximum', 'exclusiveMaximum') ? [] : ['a number without maximum']),
  ...(isInteger && needsInt64(parts) ? ['an integer beyond 32 bits without the format int64'] : []),
];

const unboundedTypes = (parts: readonly SchemaObject[]): string[] => {
  const types = typesOf(parts);
  const isNumber = types.has('integer') || types.has('number');
  const isBoundedText =
    says(parts, 'maxLength', 'x-max-bytes') || parts.some(({ format }) => boundedFormats.has(format));
  const isMap = types.has('object') && (parts.some(isOpen) || !says(parts, 'properties'));
  return [
    ...(types.has('string') && !isBoundedText ? ['a text without maxLength'] : []),
    ...(types.has('array') && !says(parts, 'maxItems') ? ['an array without maxItems'] : []),
    ...(isNumber ? numberProblems(parts, types.has('integer')) : []),
    ...(isFreeForm(parts) && !says(parts, 'x-max-bytes') ? ['a free-form value without x-max-bytes'] : []),
    ...(isMap && !says(parts, 'propertyNames', 'x-max-bytes') ? ['an open object with names of any length'] : []),
    ...(isMap && !says(parts, 'maxProperties') ? ['an open object without maxProperties'] : []),
  ];
};

/** Whether an object may have members that the contract does not name. */
const isOpen = ({ additionalProperties }: SchemaObject): boolean =>
  additionalProperties === true || isSchema(additionalProperties);

const below = (parts: readonly SchemaObject[]): [string, SchemaObject][] =>
  parts.flatMap((part) => [
    ...Object.entries((part.properties ?? {}) as Record<string, SchemaObject>),
    ...(isSchema(part.items) ? [['[]', part.items] as [string, SchemaObject]] : []),
    ...(isSchema(part.additionalProperties) ? [['*', part.additionalProperties] as [string, SchemaObject]] : []),
  ]);

const problemsOf = (
  document: OpenApiDocument,
  schema: SchemaObject,
  around: readonly SchemaObject[],
  place: string,
  seen: ReadonlySet<SchemaObject>,
): string[] => {
  const parts = [...around, ...together(document, schema)];
  const choices = parts.flatMap(({ anyOf, oneOf }) => [...schemasIn(anyOf), ...schemasIn(oneOf)]);
  const inner = new Set([...seen, ...parts]);
  const plain = parts.map(({ anyOf: _any, oneOf: _one, ...kept }) => kept);
  return [
    ...(choices.length > 0 || isListed(parts) ? [] : unboundedTypes(parts).map((problem) => `${place}: ${problem}`)),
    ...choices.flatMap((choice) => problemsOf(document, choice, plain, place, inner)),
    ...below(parts)
      .filter(([, member]) => !together(document, member).some((part) => seen.has(part)))
      .flatMap(([name, member]) => problemsOf(document, member, [], `${place}.${name}`, inner)),
  ];
};

/**
 * What a caller may send must have an end: every text, array, number and open object of parameters and JSON bodies says
 * how much it holds. Returns one line for each that does not.
 */
export const boundBreaches = (document: OpenApiDocument, operations: readonly Operation[]): string[] => {
  const breaches = operations.flatMap(({ id, spec }) => {
    const parameters = (spec.parameters ?? []).map((parameter) => resolveParameter(document, parameter));
    const body = spec.requestBody?.content[json]?.schema;
    return [
      ...parameters.flatMap((parameter) =>
        problemsOf(document, parameter.schema, [], `${id}: ${parameter.in}.${parameter.name}`, new Set()),
      ),
      ...(body ? problemsOf(document, body, [], `${id}: body`, new Set()) : []),
    ];
  });
  return [...new Set(breaches)];
};
