import {
  isSchema,
  type OpenApiDocument,
  type ParameterObject,
  resolveResponse,
  type SchemaObject,
} from './document.js';
import { parametersIn } from './operations.js';
import type { Operation } from './spec.js';

const json = 'application/json';

/** Where they are kept, in the folder of what is generated from the contract. */
export const schemasFile = 'schemas.json';

/** The parameters of an operation in one place. */
export interface ParameterSchemas {
  readonly properties: Readonly<Record<string, SchemaObject>>;
  readonly required: readonly string[];
}

/** What the validators of a contract are compiled from: its schemas without what is only for readers. */
export interface ValidatorSchemas {
  readonly components: Readonly<Record<string, SchemaObject>>;
  /** By operationId; without operations that have none. */
  readonly parameters: Readonly<Record<string, Readonly<Record<'path' | 'query' | 'headers', ParameterSchemas>>>>;
  /** By operationId. */
  readonly bodies: Readonly<Record<string, SchemaObject>>;
  /** By `<operationId>_<status>`. */
  readonly responses: Readonly<Record<string, SchemaObject>>;
}

const forReaders = new Set(['description', 'title', 'example', 'examples', 'externalDocs', 'deprecated']);
const oneBelow = new Set(['items', 'additionalProperties', 'propertyNames', 'contains', 'not', 'if', 'then', 'else']);
const namedBelow = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs']);
const manyBelow = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);

const mapSchemas = (schemas: Readonly<Record<string, unknown>>): Record<string, SchemaObject> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema as SchemaObject)]));

const bareMember = (keyword: string, value: unknown): unknown => {
  if (oneBelow.has(keyword) && isSchema(value)) {
    return bare(value);
  }
  if (namedBelow.has(keyword) && isSchema(value)) {
    return mapSchemas(value);
  }
  return manyBelow.has(keyword) && Array.isArray(value) ? value.map((schema: SchemaObject) => bare(schema)) : value;
};

/** A schema without its descriptions and examples. */
const bare = (schema: SchemaObject): SchemaObject =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !forReaders.has(keyword))
      .map(([keyword, value]) => [keyword, bareMember(keyword, value)]),
  );

const parameterSchemas = (parameters: readonly ParameterObject[]): ParameterSchemas => ({
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, bare(schema)])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

const withParameters = ({ spec }: Operation): boolean => (spec.parameters?.length ?? 0) > 0;

const responseSchemas = (document: OpenApiDocument, { id, spec }: Operation): [string, SchemaObject][] =>
  Object.entries(spec.responses).flatMap(([status, response]) => {
    const content = resolveResponse(document, response).content ?? {};
    const schema = (content[json] ?? content['application/problem+json'])?.schema;
    return schema === undefined ? [] : [[`${id}_${status}`, bare(schema)]];
  });

/** What the validators of a contract are compiled from. */
export const validatorSchemas = (document: OpenApiDocument, operations: readonly Operation[]): ValidatorSchemas => ({
  components: mapSchemas(document.components?.schemas ?? {}),
  parameters: Object.fromEntries(
    operations.filter(withParameters).map((operation) => [
      operation.id,
      {
        path: parameterSchemas(parametersIn(document, operation, 'path')),
        query: parameterSchemas(parametersIn(document, operation, 'query')),
        headers: parameterSchemas(parametersIn(document, operation, 'header')),
      },
    ]),
  ),
  bodies: Object.fromEntries(
    operations.flatMap(({ id, spec }) => {
      const schema = spec.requestBody?.content[json]?.schema;
      return schema === undefined ? [] : [[id, bare(schema)]];
    }),
  ),
  responses: Object.fromEntries(operations.flatMap((operation) => responseSchemas(document, operation))),
});
