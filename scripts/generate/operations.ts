import { bodyLimitsOf } from './body-limits.js';
import { type Filled, filledBy, hasDefault } from './defaults.js';
import {
  type OpenApiDocument,
  type PageSessionObject,
  type ParameterObject,
  type Reference,
  type ResponseObject,
  resolveParameter,
  resolveResponse,
  resolveSchema,
} from './document.js';
import { parameterNames } from './paths.js';
import type { Operation } from './spec.js';

const json = 'application/json';

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

const isReadOnly = ({ method, spec }: Operation): boolean =>
  spec['x-read-only'] === true || (method === 'get' && !spec['x-changes-state']);

const mediaTypeOf = (document: OpenApiDocument, response: ResponseObject | Reference): string | null => {
  const [mediaType = null] = Object.keys(resolveResponse(document, response).content ?? {});
  return mediaType;
};

const rightsOf = ({ guests, ownPage, users }: PageSessionObject): object => ({
  ...(guests && { guests }),
  ...(ownPage && { ownPage }),
  ...(users && { users }),
});

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
    ...(spec['x-json-rpc'] && { jsonRpc: true }),
    ...(spec['x-browser'] && { browser: spec['x-browser'] }),
    ...(spec['x-page-session'] && { pageSession: rightsOf(spec['x-page-session']) }),
    ...(spec['x-permissions-within'] && { permissionsWithin: true }),
    ...(spec.responses['101'] && { upgrade: true }),
    ...(bodyKind(operation) === 'json' && { bodyLimits: bodyLimitsOf(spec) }),
    responses: Object.fromEntries(
      Object.entries(spec.responses).map(([status, response]) => [status, mediaTypeOf(document, response)]),
    ),
  };
};

/** A type that names what is filled in: `{ status: true; events: { status: true }[] }`. */
const typeOf = (filled: Filled | undefined): string => {
  if (filled === undefined || filled === true) {
    return filled === undefined ? 'never' : 'true';
  }
  if ('items' in filled) {
    return `${typeOf(filled.items)}[]`;
  }
  return `{ ${[...filled].map(([name, below]) => `${JSON.stringify(name)}: ${typeOf(below)}`).join('; ')} }`;
};

const filledQuery = (document: OpenApiDocument, operation: Operation): Filled | undefined => {
  const names = parametersIn(document, operation, 'query')
    .filter((parameter) => hasDefault(document, parameter.schema))
    .map(({ name }): [string, Filled] => [name, true]);
  return names.length > 0 ? new Map(names) : undefined;
};

const defaultsOf = (document: OpenApiDocument, operation: Operation): string => {
  const body = operation.spec.requestBody?.content[json]?.schema;
  const filledBody = body && filledBy(document, body);
  return `  ${operation.id}: { query: ${typeOf(filledQuery(document, operation))}; body: ${typeOf(filledBody)} };`;
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
    '/** What is always present in the inputs because the contract gives it a default. */',
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
    "import type { HandlerFor, HandlerOf, HandlerOptions, HandlersFor } from '../../server/contract/types.js';",
    "import type { Defaulted, OperationId } from './operations.js';",
    "import type { operations } from './types.js';",
    '',
    'export type Handler<Id extends OperationId> = HandlerFor<operations[Id], Defaulted[Id]>;',
    'export type Handlers = HandlersFor<operations, Defaulted>;',
    '',
    '/** Names the operation a handler implements, so that the compiler holds it against the contract. */',
    'export const handler = <Id extends OperationId>(',
    '  operationId: Id,',
    '  implementation: Handler<Id>,',
    '  options: HandlerOptions = {},',
    '): Handler<Id> & HandlerOf<Id> => Object.assign(implementation, options, { operationId });',
    '',
  ].join('\n');

/** All that is generated for the server of one API, as one value. */
export const apiModule = (): string =>
  [
    "import { createRequire } from 'node:module';",
    "import type { ApiContract } from '../../server/contract/backend.js';",
    "import { document } from './document.js';",
    "import { handlers } from './handlers.js';",
    "import { operations } from './operations.js';",
    "import { pruners } from './pruners.js';",
    "import { routes } from './routes.js';",
    '',
    '// They are large: an import would look through all of their text for the names that they export.',
    'const load = createRequire(import.meta.url);',
    '',
    'export const api: ApiContract = {',
    '  document,',
    '  operations,',
    '  routes,',
    '  handlers,',
    "  parameters: load('./parameters.cjs'),",
    '  pruners,',
    "  bodies: load('./bodies.cjs'),",
    "  loadThoroughParameters: () => load('./parameters-thorough.cjs'),",
    "  loadThoroughBodies: () => load('./bodies-thorough.cjs'),",
    "  loadResponses: async () => load('./responses.cjs'),",
    '};',
    '',
  ].join('\n');
