import { bodyLimitsOf } from './body-limits.js';
import {
  type OpenApiDocument,
  type ParameterObject,
  resolveParameter,
  resolveSchema,
  type SchemaObject,
} from './document.js';
import { parameterNames } from './paths.js';
import type { Operation } from './spec.js';

/** The parameters of one operation in one place, references followed. */
export const parametersIn = (
  document: OpenApiDocument,
  operation: Operation,
  place: ParameterObject['in'],
): ParameterObject[] =>
  (operation.spec.parameters ?? [])
    .map((parameter) => resolveParameter(document, parameter))
    .filter((parameter) => parameter.in === place);

/** An empty query value of such a parameter counts as not given (docs/http.md). */
const isPlainText = (document: OpenApiDocument, parameter: ParameterObject): boolean => {
  const schema = resolveSchema(document, parameter.schema);
  const isRestricted = ['enum', 'format', 'minLength'].some((keyword) => schema[keyword] !== undefined);
  return schema.type === 'string' && !isRestricted;
};

const bodyKind = (operation: Operation): 'none' | 'json' | 'raw' => {
  if (operation.spec['x-raw-body']) {
    return 'raw';
  }
  return operation.spec.requestBody ? 'json' : 'none';
};

const isReadOnly = ({ method, spec }: Operation): boolean => method === 'get' && !spec['x-changes-state'];

const describe = (document: OpenApiDocument, operation: Operation): object => {
  const query = parametersIn(document, operation, 'query');
  const cleaned = query.filter((parameter) => parameter['x-control-characters']).map(({ name }) => name);
  const { spec } = operation;
  return {
    id: operation.id,
    method: operation.method.toUpperCase(),
    path: operation.path,
    tag: operation.tag,
    ...(spec['x-permission'] && { permission: spec['x-permission'] }),
    ...(isReadOnly(operation) && { readOnly: true }),
    pathParameters: parameterNames(document, operation),
    query: query.map((parameter) => parameter.name),
    plainTextQuery: query.filter((parameter) => isPlainText(document, parameter)).map((parameter) => parameter.name),
    ...(cleaned.length > 0 && { cleanedQuery: cleaned }),
    headers: parametersIn(document, operation, 'header').map((parameter) => parameter.name),
    body: bodyKind(operation),
    ...(spec['x-lenient-body'] && { lenientBody: true }),
    ...(spec.responses['101'] && { upgrade: true }),
    ...(bodyKind(operation) === 'json' && { bodyLimits: bodyLimitsOf(spec) }),
    responses: Object.fromEntries(
      Object.entries(spec.responses).map(([status, response]) => {
        const content = '$ref' in response ? { 'application/json': {} } : (response.content ?? {});
        return [status, Object.keys(content)[0] ?? null];
      }),
    ),
  };
};

const union = (names: readonly string[]): string =>
  names.length === 0 ? 'never' : names.map((name) => JSON.stringify(name)).join(' | ');

const hasDefault = (document: OpenApiDocument, schema: SchemaObject): boolean =>
  schema.default !== undefined || resolveSchema(document, schema).default !== undefined;

const bodyDefaults = (document: OpenApiDocument, operation: Operation): string[] => {
  const schema = operation.spec.requestBody?.content['application/json']?.schema;
  if (!schema) {
    return [];
  }
  const properties = resolveSchema(document, schema).properties as Record<string, SchemaObject> | undefined;
  return Object.entries(properties ?? {})
    .filter(([, property]) => hasDefault(document, property))
    .map(([name]) => name);
};

const defaultsOf = (document: OpenApiDocument, operation: Operation): string => {
  const query = parametersIn(document, operation, 'query')
    .filter((parameter) => hasDefault(document, parameter.schema))
    .map((parameter) => parameter.name);
  return `  ${operation.id}: { query: ${union(query)}; body: ${union(bodyDefaults(document, operation))} };`;
};

/** What the server needs to know of each operation at run time, and which inputs a default makes always present. */
export const operationsModule = (document: OpenApiDocument, operations: readonly Operation[]): string =>
  [
    "import type { OperationInfo } from '../../server/contract/operation.js';",
    "import type { operations as contract } from './types.js';",
    '',
    'export type OperationId = keyof contract;',
    '',
    'export const operations: { readonly [Id in OperationId]: OperationInfo } = {',
    ...operations.map((operation) => `  ${operation.id}: ${JSON.stringify(describe(document, operation))},`),
    '};',
    '',
    '/** The inputs that are always present because the contract gives them a default. */',
    'export interface Defaulted {',
    ...operations.map((operation) => defaultsOf(document, operation)),
    '}',
    '',
  ].join('\n');

/** The registry of all handlers. It is generated from the contract, so nothing is registered by hand. */
export const registryModule = (operations: readonly Operation[]): string =>
  [
    ...operations.map(
      (operation) => `import ${operation.id} from '../../handlers/${operation.tag}/${operation.id}.js';`,
    ),
    "import type { Handlers } from './contract.js';",
    '',
    'export const handlers: Handlers = {',
    ...operations.map((operation) => `  ${operation.id},`),
    '};',
    '',
  ].join('\n');

/** The handler types of one API, bound to its contract. */
export const contractModule = (): string =>
  [
    "import type { HandlerFor, HandlerOptions, HandlersFor } from '../../server/contract/types.js';",
    "import type { Defaulted, OperationId } from './operations.js';",
    "import type { operations } from './types.js';",
    '',
    'export type Handler<Id extends OperationId> = HandlerFor<operations[Id], Defaulted[Id]>;',
    'export type Handlers = HandlersFor<operations, Defaulted>;',
    '',
    '/** Names the operation a handler implements, so that the compiler holds it against the contract. */',
    'export const handler = <Id extends OperationId>(',
    '  _id: Id,',
    '  implementation: Handler<Id>,',
    '  options: HandlerOptions = {},',
    '): Handler<Id> => Object.assign(implementation, options);',
    '',
  ].join('\n');
