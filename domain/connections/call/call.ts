import {
  type ConnectionRow,
  findConnectionOperation,
  listConnectionOperationNames,
} from '../../../db/queries/connections.js';
import { type BindingRow, findBindingRow } from '../../../db/queries/credential-bindings.js';
import type { App } from '../../kernel/app.js';
import { forbidden, invalid } from '../../kernel/errors.js';
import { outbound } from '../../outbound/outbound.js';
import { hostOfUrl } from '../hosts.js';
import type { OperationDescriptor } from '../import/operations.js';
import { unpacked } from '../packed.js';
import { headerOfTemplate, parameterOfTemplate } from '../templates.js';
import { type Actor, assertMayUse } from './actor.js';
import { CallSecrets, secretOfBinding } from './credentials.js';
import { requireConnectionNamed } from './reach.js';
import { withReceipt } from './receipt.js';
import { type BuiltRequest, requestOf } from './request.js';
import { whyUnknown } from './suggestion.js';

/** An answer as scripts are given it. */
export interface CalledAnswer {
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** In base64. */
  readonly body: string;
}

/** In base64, with what is around it, it fits into the answer of a call. */
const maxAnswerBytes = 5 * 1024 * 1024;
const timeoutMs = 60_000;

const requireOperation = async (
  { db }: App,
  { id, slug, generationError }: ConnectionRow,
  name: string,
): Promise<OperationDescriptor> => {
  const row = await findConnectionOperation(db, id, name);
  if (row === undefined) {
    const names = await listConnectionOperationNames(db, id);
    throw invalid(`The connection ${slug} has no operation ${name}${whyUnknown(name, names, generationError)}`, {
      code: 'connection_operation_unknown',
    });
  }
  return JSON.parse(unpacked(row.descriptor));
};

const bindingOf = async (
  { db }: App,
  { slug, credentialBindingId }: ConnectionRow,
): Promise<BindingRow | undefined> => {
  if (credentialBindingId === null) {
    return undefined;
  }
  const binding = await findBindingRow(db, credentialBindingId);
  if (binding?.active !== 1) {
    throw forbidden(`The binding of the connection ${slug} is not in effect`, { code: 'credential_binding_inactive' });
  }
  return binding;
};

/** Puts the placeholder of a secret where its binding says it goes, in the place of whatever a script put there. */
const bound = ({ url, method, headers, body }: BuiltRequest, binding: BindingRow | undefined): BuiltRequest => {
  if (binding === undefined) {
    return { url, method, headers, body };
  }
  const { headerTemplate, queryTemplate } = binding;
  let sent = headers;
  if (headerTemplate !== null) {
    const { name, value } = headerOfTemplate(headerTemplate);
    sent = [...headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase()), [name, value]];
  }
  if (queryTemplate !== null) {
    const { name, value } = parameterOfTemplate(queryTemplate);
    url.searchParams.set(name, value);
  }
  return { url, method, headers: sent, body };
};

const ask = async (
  app: App,
  actor: Actor,
  connection: ConnectionRow,
  operation: string,
  request: BuiltRequest,
  signal: AbortSignal,
): Promise<CalledAnswer> => {
  const binding = await bindingOf(app, connection);
  const secrets = new CallSecrets(app, actor.reach, binding ? [secretOfBinding(binding)] : []);
  const { url, method, headers, body } = bound(request, binding);
  const used = {
    connectionId: connection.id,
    host: hostOfUrl(url.href),
    method,
    operation: `${connection.slug}.${operation}`,
  };
  const uses = () =>
    secrets.used.map(({ bindingId, account, host = used.host }) => ({ ...used, bindingId, account, host }));
  const answer = await withReceipt(app, actor, uses, (beforeSend) =>
    app.service(outbound).fetch({
      url: url.href,
      method,
      headers,
      ...(body !== undefined && { body }),
      credentials: secrets.credentials,
      beforeSend,
      maxBytes: maxAnswerBytes,
      timeoutMs,
      signal,
    }),
  );
  return {
    url: secrets.hide(answer.url),
    status: answer.status,
    statusText: '',
    headers: answer.headers.map(([name, value]) => [name, secrets.hide(value)] as const),
    body: secrets.hideBytes(answer.body).toString('base64'),
  };
};

/** What a script calls. */
export interface OperationCall {
  readonly slug: string;
  readonly operation: string;
  readonly args: unknown;
  /** Tells the service that a call which changes something is the same as one before; undefined: it is not said. */
  readonly idempotencyKey?: string;
}

const idempotent: readonly string[] = ['GET', 'PUT', 'DELETE'];

const named = (request: BuiltRequest, key: string | undefined): BuiltRequest => {
  const { method, headers: stated } = request;
  const isNamed = stated.some(([name]) => name.toLowerCase() === 'idempotency-key');
  return key === undefined || isNamed || idempotent.includes(method)
    ? request
    : { ...request, headers: [...stated, ['idempotency-key', key]] };
};

/**
 * Calls an operation of a connection for a script. Whatever the service answers is an answer.
 *
 * @throws ProductError notFound, invalid, forbidden, and as outgoing requests do
 */
export const callOperation = async (
  app: App,
  actor: Actor,
  { slug, operation, args, idempotencyKey }: OperationCall,
  signal: AbortSignal,
): Promise<CalledAnswer> => {
  await assertMayUse(app, actor);
  const connection = await requireConnectionNamed(app, actor, slug);
  if (connection.baseUrl === null) {
    throw invalid(`The connection ${slug} has no operations, but tools: they are in ctx.mcp`, {
      code: 'connection_operation_unknown',
    });
  }
  if (connection.kind === 'graphql') {
    if (operation !== 'graphql') {
      throw invalid(`The connection ${slug} has no operation ${operation}; did you mean graphql?`, {
        code: 'connection_operation_unknown',
      });
    }
    return ask(app, actor, connection, operation, graphqlRequest(connection.baseUrl, args), signal);
  }
  const descriptor = await requireOperation(app, connection, operation);
  const request = named(requestOf(connection.baseUrl, descriptor, args), idempotencyKey);
  return ask(app, actor, connection, operation, request, signal);
};

const graphqlRequest = (baseUrl: string, args: unknown): BuiltRequest => ({
  url: new URL(baseUrl),
  method: 'POST',
  headers: [
    ['content-type', 'application/json'],
    ['accept', 'application/json'],
  ],
  body: JSON.stringify(args ?? {}),
});
