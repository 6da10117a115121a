import { isSchema, type OpenApiDocument, type OperationObject, resolveSchema, type SchemaObject } from './document.js';
import type { Operation } from './spec.js';

/** How much a JSON body may be. */
export interface BodyLimits {
  readonly maxBytes: number;
  /** Values of all kinds, however deep they stand. */
  readonly maxValues: number;
}

const mebibyte = 1024 * 1024;

/** The limits of an operation that takes JSON: its own (`x-max-body-bytes`, `x-max-body-values`) or those of most. */
export const bodyLimitsOf = (operation: OperationObject): BodyLimits => ({
  maxBytes: operation['x-max-body-bytes'] ?? 2 * mebibyte,
  maxValues: operation['x-max-body-values'] ?? 10_000,
});

const number = new Intl.NumberFormat('en');

/** A size for readers, in the largest unit that fits. */
export const bytesInWords = (bytes: number): string =>
  bytes >= mebibyte
    ? `${number.format(Math.floor((bytes / mebibyte) * 10) / 10)} MiB`
    : `${number.format(bytes)} bytes`;

/** The limits of an operation's body for readers; empty when it takes none. */
export const bodyLimitsInWords = (operation: OperationObject): string[] => {
  if (!operation.requestBody) {
    return [];
  }
  const { maxBytes, maxValues } = bodyLimitsOf(operation);
  const bytes = bytesInWords(maxBytes);
  return [
    operation['x-raw-body']
      ? `Bodies up to ${bytes}.`
      : `Bodies up to ${bytes} and ${number.format(maxValues)} values.`,
  ];
};

/** All but rare characters of text have at most so many bytes. */
const bytesACharacter = 3;

const schemasBelow = (schema: SchemaObject): SchemaObject[] =>
  [
    schema.items,
    schema.additionalProperties,
    ...Object.values(isSchema(schema.properties) ? schema.properties : {}),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => schema[keyword] ?? []),
  ].filter(isSchema);

const allSchemas = (document: OpenApiDocument, root: SchemaObject): Set<SchemaObject> => {
  const found = new Set([resolveSchema(document, root)]);
  // A set also visits what is added while it is walked.
  for (const schema of found) {
    for (const child of schemasBelow(schema)) {
      found.add(resolveSchema(document, child));
    }
  }
  return found;
};

const breachesOf = (document: OpenApiDocument, { id, spec }: Operation): string[] => {
  const body = spec.requestBody?.content['application/json']?.schema;
  if (!body) {
    return [];
  }
  const { maxBytes, maxValues } = bodyLimitsOf(spec);
  return [...allSchemas(document, body)].flatMap(({ maxLength, maxItems }) => [
    ...(Number(maxLength) * bytesACharacter >= maxBytes
      ? [`${id}: a text of ${maxLength} characters does not fit into a body of ${maxBytes} bytes (x-max-body-bytes)`]
      : []),
    ...(Number(maxItems) >= maxValues
      ? [`${id}: a list of ${maxItems} items does not fit into a body of ${maxValues} values (x-max-body-values)`]
      : []),
  ]);
};

/** Each text and each list that a body may have must also fit into it. Returns one line for each that does not. */
export const bodyLimitBreaches = (document: OpenApiDocument, operations: readonly Operation[]): string[] => [
  ...new Set(operations.flatMap((operation) => breachesOf(document, operation))),
];
