import { bodyLimitBreaches } from './body-limits.js';
import { boundBreaches } from './bounds.js';
import { strayDefaults } from './defaults.js';
import { longLeads } from './descriptions.js';
import {
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  resolveParameter,
  resolveResponse,
  resolveSchema,
  type SchemaObject,
  schemasIn,
  together,
} from './document.js';
import { repeatedEnumerations } from './enums.js';
import { pageSdkBreaches } from './page-sdk.js';
import { pathProblems } from './paths.js';
import { readRequestShapes } from './request-shapes.js';
import { listOperations, type Operation } from './spec.js';
import { toolBreaches } from './tools.js';
import { wordlessTexts } from './wording.js';

const json = 'application/json';

const operationName = /^[a-z]+(?:[A-Z][a-z0-9]*)+$/;

const hasInput = (spec: OperationObject): boolean =>
  (spec.parameters?.length ?? 0) > 0 || spec.requestBody !== undefined;

/** Whether an operation needs a bearer key: its own `security`, else the document's. */
export const isSecured = (document: OpenApiDocument, spec: OperationObject): boolean =>
  (spec.security ?? document.security ?? []).length > 0;

const isRedirect = (status: string): boolean => status.startsWith('3') && status !== '304';

const lacksTarget = (document: OpenApiDocument, status: string, { spec }: Operation): boolean => {
  const response = spec.responses[status];
  return (
    isRedirect(status) && response !== undefined && !resolveResponse(document, response).headers?.Location?.required
  );
};

const neededStatuses = (document: OpenApiDocument, spec: OperationObject): string[] => [
  ...(isSecured(document, spec) ? ['401'] : []),
  ...(isSecured(document, spec) && !spec['x-permissions-within'] ? ['403'] : []),
  ...(hasInput(spec) ? ['400'] : []),
  ...(spec.requestBody === undefined ? [] : ['413', '415']),
  ...(spec.responses['101'] ? ['426'] : []),
  '431',
  '500',
];

const lacksExample = (document: OpenApiDocument, status: string, operation: Operation): boolean => {
  const response = operation.spec.responses[status];
  if (!response) {
    return false;
  }
  const content = resolveResponse(document, response).content ?? {};
  const media = content[json] ?? content['application/problem+json'];
  return media !== undefined && media.example === undefined && media.examples === undefined;
};

/** Who asks by a GET that changes something must be allowed to; of other methods it goes without saying. */
const changesUnasked = ({ method, spec }: Operation): boolean =>
  spec['x-changes-state'] === true &&
  (method !== 'get' ||
    (spec['x-permission'] === undefined && spec.security?.length !== 0 && spec['x-permissions-within'] !== true));

/** Programs branch on the code of an error, so it is always there. */
const lacksCode = (document: OpenApiDocument, status: string, { spec }: Operation): boolean => {
  const response = spec.responses[status];
  const media = response && resolveResponse(document, response).content?.[json];
  const required = media?.schema && resolveSchema(document, media.schema).required;
  // An error of JSON-RPC has its codes within.
  const coded = ['code', 'jsonrpc'];
  return (
    Number(status) >= 400 &&
    media !== undefined &&
    !(Array.isArray(required) && coded.some((name) => required.includes(name)))
  );
};

/** A schema, its parts and its alternatives, and theirs. */
const allParts = (
  document: OpenApiDocument,
  schema: SchemaObject,
  around: ReadonlySet<SchemaObject> = new Set(),
): SchemaObject[] => {
  const parts = together(document, schema).filter((part) => !around.has(part));
  const within = new Set([...around, ...parts]);
  const alternatives = parts.flatMap(({ anyOf, oneOf }) => [...schemasIn(anyOf), ...schemasIn(oneOf)]);
  return [...parts, ...alternatives.flatMap((alternative) => allParts(document, alternative, within))];
};

const isOpen = ({
  additionalProperties = false,
  unevaluatedProperties = false,
  patternProperties,
}: SchemaObject): boolean =>
  additionalProperties !== false || unevaluatedProperties !== false || patternProperties !== undefined;

/** Clients take a misspelt member for one of an error that may have any, and cannot tell apart which error they got. */
const isOpenError = (document: OpenApiDocument, status: string, { spec }: Operation): boolean => {
  const response = spec.responses[status];
  const schemas = Object.values((response && resolveResponse(document, response).content) ?? {}).flatMap(
    ({ schema }) => (schema ? allParts(document, schema) : []),
  );
  return Number(status) >= 400 && schemas.some(isOpen);
};

const namesUnknownPermission = (document: OpenApiDocument, { 'x-permission': permission }: OperationObject): boolean =>
  permission !== undefined && !document['x-permissions']?.includes(permission);

const isDocumented = ({ description, example, examples, schema }: ParameterObject): boolean =>
  Boolean(description) && [example, examples, schema.examples].some((given) => given !== undefined);

const bareParameters = (document: OpenApiDocument, { parameters = [] }: OperationObject): string[] =>
  parameters
    .map((parameter) => resolveParameter(document, parameter))
    .filter((parameter) => !isDocumented(parameter))
    .map(({ name }) => `needs a description and an example of its parameter ${name}`);

/** Server and types take what a response or a body is from its one media type. */
const mediaTypeProblems = (
  document: OpenApiDocument,
  { requestBody, responses, ...spec }: OperationObject,
): string[] => {
  const sent = Object.keys(requestBody?.content ?? {});
  return [
    ...(requestBody && (sent.length !== 1 || (sent[0] !== json && !spec['x-raw-body']))
      ? [`takes ${sent.join(' and ')}: a body is ${json}, or of one type with x-raw-body`]
      : []),
    ...Object.entries(responses)
      .filter(([, response]) => Object.keys(resolveResponse(document, response).content ?? {}).length > 1)
      .map(([status]) => `has more than one media type for its ${status} response`),
  ];
};

const problemsOf = (document: OpenApiDocument, operation: Operation): string[] => {
  const { spec } = operation;
  const missing = neededStatuses(document, spec)
    .filter((status) => spec.responses[status] === undefined)
    .map((status) => `declares no ${status} response`);
  const bare = Object.keys(spec.responses)
    .filter((status) => lacksExample(document, status, operation))
    .map((status) => `has no example for its ${status} response`);
  const lost = Object.keys(spec.responses)
    .filter((status) => lacksTarget(document, status, operation))
    .map((status) => `does not require a Location header of its ${status} response`);
  const nameless = Object.keys(spec.responses)
    .filter((status) => lacksCode(document, status, operation))
    .map((status) => `does not require the code of its ${status} response`);
  const open = Object.keys(spec.responses)
    .filter((status) => isOpenError(document, status, operation))
    .map((status) => `does not list the members of its ${status} response`);
  const body = spec.requestBody?.content[json];
  return [
    ...missing,
    ...bare,
    ...lost,
    ...nameless,
    ...open,
    ...mediaTypeProblems(document, spec),
    ...(body?.schema ? strayDefaults(document, body.schema, 'body') : []),
    ...(changesUnasked(operation)
      ? ['says that it changes state: only a GET does, and names a permission or asks for no key']
      : []),
    ...(namesUnknownPermission(document, spec) ? ['names a permission that x-permissions does not list'] : []),
    ...(body && body.example === undefined && body.examples === undefined ? ['has no request example'] : []),
    ...(spec.summary && spec.description ? [] : ['needs a summary and a description']),
    ...(operationName.test(operation.id) ? [] : ['needs an operationId in camel case']),
    ...bareParameters(document, spec),
  ];
};

/**
 * Clients make a file or a type of each schema and each operation: names that differ in case only become one file, and
 * a type may hide what every program knows by the same name.
 */
const nameBreaches = (document: OpenApiDocument, operations: readonly Operation[]): string[] => {
  const taken = new Map(operations.map(({ id }) => [id.toLowerCase(), `the operation ${id}`]));
  return Object.keys(document.components?.schemas ?? {}).flatMap((name) => {
    const other = taken.get(name.toLowerCase());
    taken.set(name.toLowerCase(), `the schema ${name}`);
    return [
      ...(other === undefined ? [] : [`the schema ${name} has the name of ${other}, but for its case`]),
      ...(name in globalThis ? [`the schema ${name} has the name of a global of JavaScript`] : []),
    ];
  });
};

/**
 * The house rules for a published operation that a general OpenAPI linter does not know: which error responses it must
 * declare, that its bodies have examples, say which members they have and how much they hold, and that no enumeration
 * stands twice. Returns one line a breach.
 */
export const houseRuleBreaches = (document: OpenApiDocument): string[] => {
  const operations = listOperations(document);
  return [
    ...operations.flatMap((operation) =>
      problemsOf(document, operation).map((problem) => `${operation.id}: ${problem}`),
    ),
    ...pathProblems(document, operations),
    ...readRequestShapes(document, operations).breaches,
    ...boundBreaches(document, operations),
    ...bodyLimitBreaches(document, operations),
    ...repeatedEnumerations(document),
    ...wordlessTexts(document),
    ...nameBreaches(document, operations),
    ...longLeads(document),
    ...toolBreaches(document, operations),
    ...pageSdkBreaches(operations),
  ];
};
