import { type OpenApiDocument, resolveResponse } from './document.js';
import { parametersIn } from './operations.js';
import type { Operation } from './spec.js';

const list = (name: string, headers: Iterable<string>): string =>
  `export const ${name}: readonly string[] = ${JSON.stringify([...new Set(headers)].sort())};`;

const requestHeaders = (document: OpenApiDocument, operations: readonly Operation[]): string[] => [
  ...(document.components?.securitySchemes === undefined ? [] : ['Authorization']),
  ...(operations.some(({ spec }) => spec.requestBody) ? ['Content-Type'] : []),
  ...operations.flatMap((operation) => parametersIn(document, operation, 'header').map(({ name }) => name)),
];

const responseHeaders = (document: OpenApiDocument, operations: readonly Operation[]): string[] =>
  operations.flatMap(({ spec }) =>
    Object.values(spec.responses).flatMap((response) => Object.keys(resolveResponse(document, response).headers ?? {})),
  );

/** A path of the contract as it is recognised in requests. */
const pathPattern = (path: string): string => `/^${path.replaceAll('/', '\\/').replaceAll(/\{\w+\}/g, '[^/]+')}$/`;

const openPaths = (operations: readonly Operation[]): string[] =>
  operations.filter(({ spec }) => spec['x-any-origin']).map(({ path }) => pathPattern(path));

/** The headers that an API knows, for browsers, which ask before they send one and before they show one to a page. */
export const headersModule = (document: OpenApiDocument, operations: readonly Operation[]): string =>
  [
    '/** What some operation takes. */',
    list('requestHeaders', requestHeaders(document, operations)),
    '',
    '/** What the answers of some operation have. */',
    list('responseHeaders', responseHeaders(document, operations)),
    '',
    '/** What pages of every origin may call, and read the answers of. */',
    `export const anyOriginPaths: readonly RegExp[] = [${openPaths(operations).join(', ')}];`,
    '',
  ].join('\n');
