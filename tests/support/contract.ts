import { readFileSync } from 'node:fs';
import { operations as swarmOperations } from '../../generated/swarm/operations.js';
import { operations as websiteOperations } from '../../generated/website/operations.js';
import type { OperationInfo } from '../../server/contract/operation.js';

/** A JSON Schema, read structurally. */
export type Schema = Readonly<Record<string, unknown>>;

export interface ContractParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface ContractOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly secured: boolean;
  readonly permission: string | undefined;
  /** It performs other operations, each with the permission of its own. */
  readonly permissionsWithin: boolean;
  /** A GET that changes nothing. */
  readonly readOnly: boolean;
  readonly parameters: readonly ContractParameter[];
  /** The schema of the JSON body, if there is one. */
  readonly body: Schema | undefined;
  readonly bodyExamples: readonly unknown[];
  readonly takesRawBody: boolean;
  readonly lenientBody: boolean;
  readonly statuses: readonly number[];
  /** Status → the documented bodies of that error. */
  readonly errorExamples: ReadonlyMap<number, readonly Readonly<Record<string, unknown>>[]>;
}

/** What the code of an error looks like. */
export const errorCode = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;

// biome-ignore lint/suspicious/noExplicitAny: the document is plain JSON, read as it is.
type Json = any;

const methods = ['get', 'put', 'post', 'delete', 'patch'];

const load = (api: string): Json =>
  JSON.parse(readFileSync(new URL(`../../generated/${api}/openapi.json`, import.meta.url), 'utf8'));

const documents: Readonly<Record<string, Json>> = { swarm: load('swarm'), website: load('website') };

/** What the server knows of an operation beyond what is published. */
const known: Readonly<Record<string, OperationInfo>> = { ...swarmOperations, ...websiteOperations };

/** Follows a reference within the published contract. */
export const resolve = (api: string, value: Json): Json => {
  if (typeof value?.$ref !== 'string') {
    return value;
  }
  const parts = value.$ref.slice(2).split('/');
  return resolve(
    api,
    parts.reduce((node: Json, part: string) => node[part.replaceAll('~1', '/').replaceAll('~0', '~')], documents[api]),
  );
};

const examplesOf = (media: Json): unknown[] =>
  Object.values<Json>(media?.examples ?? {})
    .map((example) => example.value)
    .concat(media?.example === undefined ? [] : [media.example]);

const errorBodies = (response: Json): Record<string, unknown>[] =>
  Object.values<Json>(response.content ?? {}).flatMap(examplesOf) as Record<string, unknown>[];

/** The documented bodies of the errors that operations have in common. */
export const sharedErrorExamples = (api: 'swarm' | 'website'): Readonly<Record<string, unknown>>[] =>
  Object.values<Json>(documents[api].components.responses ?? {}).flatMap(errorBodies);

const errorExamplesOf = (api: string, responses: Json): ContractOperation['errorExamples'] =>
  new Map(
    Object.entries<Json>(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => [Number(status), errorBodies(resolve(api, response))]),
  );

const toOperation = (api: string, path: string, item: Json, method: string): ContractOperation => {
  const operation = item[method];
  const document = documents[api];
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    secured: (operation.security ?? document.security ?? []).length > 0,
    permission: known[operation.operationId]?.permission,
    permissionsWithin: known[operation.operationId]?.permissionsWithin === true,
    readOnly: known[operation.operationId]?.readOnly === true,
    parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
      resolve(api, parameter),
    ),
    body: operation.requestBody?.content?.['application/json']?.schema,
    bodyExamples: examplesOf(operation.requestBody?.content?.['application/json']),
    takesRawBody: known[operation.operationId]?.body === 'raw',
    lenientBody: known[operation.operationId]?.lenientBody === true,
    statuses: Object.keys(operation.responses).map(Number),
    errorExamples: errorExamplesOf(api, operation.responses),
  };
};

/** All operations of a published contract. */
export const operationsOf = (api: 'swarm' | 'website'): ContractOperation[] =>
  Object.entries<Json>(documents[api].paths).flatMap(([path, item]) =>
    methods.filter((method) => item[method]).map((method) => toOperation(api, path, item, method)),
  );
