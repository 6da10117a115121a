import { bodyLimitsInWords, bytesInWords } from './body-limits.js';
import {
  type MediaTypeObject,
  type OpenApiDocument,
  type OperationObject,
  resolveSchema,
  type SchemaObject,
} from './document.js';
import { listOperations, methods } from './spec.js';

type Mutable = Record<string, unknown>;

const isObject = (value: unknown): value is Mutable =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const tellDefault = (document: OpenApiDocument, property: Mutable): void => {
  const told = `Default: \`${JSON.stringify(property.default)}\`.`;
  const description = property.description ?? resolveSchema(document, property as SchemaObject).description;
  property.description = [description, told].filter((part) => part !== undefined).join(' ');
  delete property.default;
};

const tellMaxBytes = (schema: Mutable): void => {
  const { 'x-max-bytes': maxBytes, description } = schema;
  if (maxBytes === undefined) {
    return;
  }
  const told = `At most ${bytesInWords(Number(maxBytes))} as JSON.`;
  schema.description = [description, told].filter((part) => part !== undefined).join(' ');
  delete schema['x-max-bytes'];
};

const visit = (document: OpenApiDocument, value: unknown, seen: Set<unknown>): void => {
  const schema = isObject(value) ? (resolveSchema(document, value as SchemaObject) as Mutable) : undefined;
  if (!schema || seen.has(schema)) {
    return;
  }
  seen.add(schema);
  tellMaxBytes(schema);
  for (const property of Object.values((schema.properties ?? {}) as Record<string, Mutable>)) {
    if (property.default !== undefined) {
      tellDefault(document, property);
    }
    visit(document, property, seen);
  }
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => schema[key] ?? []);
  for (const part of [schema.items, schema.additionalProperties, ...parts]) {
    visit(document, part, seen);
  }
};

const pageCallsInWords = ({ 'x-page-session': rights }: OperationObject): string[] => {
  if (rights === undefined) {
    return [];
  }
  return rights.method === undefined
    ? ['Pages may call it.']
    : [`Pages may call it, as \`${rights.method}\` of the browser SDK.`];
};

/** The extensions of an operation that matter to a reader, in words. */
const remarksOn = (operation: OperationObject): string[] => {
  const permission = operation['x-permission'];
  return [
    ...(permission ? [`Permission: \`${permission}\`.`] : []),
    ...(operation['x-changes-state'] ? ['It changes something, so there is no HEAD of it.'] : []),
    ...pageCallsInWords(operation),
    ...bodyLimitsInWords(operation),
  ];
};

const plain = (described: object): Mutable =>
  Object.fromEntries(Object.entries(described).filter(([name]) => !name.startsWith('x-')));

/** Extensions tell the server how to work. What they mean for a reader is told in words; they themselves are not. */
const withoutExtensions = (operation: OperationObject): Mutable => {
  const remarks = remarksOn(operation).join(' ');
  const description = [operation.description, remarks].filter(Boolean).join('\n\n');
  const { parameters } = operation;
  return plain({ ...operation, description, ...(parameters && { parameters: parameters.map(plain) }) });
};

/** Some client generators know only enumerations, so a constant is one of a single value, too. */
const pairConstants = (value: unknown): void => {
  if (Array.isArray(value)) {
    value.forEach(pairConstants);
    return;
  }
  if (!isObject(value)) {
    return;
  }
  if (value.const !== undefined && value.type !== undefined) {
    value.enum = [value.const];
  }
  Object.values(value).forEach(pairConstants);
};

/**
 * The document as it is published: without the extensions that steer the server. Defaults of body fields are told in
 * words there: client generators take a field with a `default` for one that is always present, and would make callers
 * send it.
 */
export const publishedDocument = (document: OpenApiDocument): OpenApiDocument => {
  const { 'x-permissions': _ofTheServer, 'x-mcp-capabilities': _ofTheTools, ...published } = structuredClone(document);
  const seen = new Set<unknown>();
  for (const { spec } of listOperations(published)) {
    for (const media of Object.values<MediaTypeObject>(spec.requestBody?.content ?? {})) {
      visit(published, media.schema, seen);
    }
  }
  for (const item of Object.values(published.paths) as Mutable[]) {
    for (const method of methods) {
      const operation = item[method];
      if (operation !== undefined) {
        item[method] = withoutExtensions(operation as OperationObject);
      }
    }
  }
  pairConstants(published.components);
  pairConstants(published.paths);
  return published;
};
