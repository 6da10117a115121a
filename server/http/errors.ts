import type { App } from '../../domain/kernel/app.js';
import { databaseOutage } from '../../domain/kernel/database-outage.js';
import { ProductError } from '../../domain/kernel/errors.js';
import { newId } from '../../domain/kernel/ids.js';
import type { Secrets } from '../../domain/kernel/secrets.js';
import type { HandlerResult } from '../contract/handler-result.js';
import { ContractBreach } from '../contract/response-check.js';
import { isDatabaseFailure, toldToCaller } from '../system-errors.js';
import { statusOf } from './error-status.js';
import type { HeaderMap } from './headers.js';
import { loggedPath } from './logged-path.js';
import type { Malformed } from './malformed.js';

/** Leaves to the log what the caller is not told; returns the id under which it is there. */
export const logUnexpected = ({ log, secrets, service }: App, error: unknown, path: string): string | undefined => {
  if (error instanceof ProductError || service(databaseOutage).isTold(error)) {
    return undefined;
  }
  const failureId = newId();
  log.error({ err: error, path: loggedPath(secrets, path), failureId }, 'request failed');
  return failureId;
};

/** Headers that say what an error says beside its text. */
export const errorHeaders = ({ code, retryAfterMs }: ProductError): HeaderMap | undefined => {
  if (code === 'unauthenticated') {
    return { 'WWW-Authenticate': 'Bearer' };
  }
  if (code === 'unsupported_content_encoding') {
    return { 'Accept-Encoding': 'identity' };
  }
  return retryAfterMs === undefined ? undefined : { 'Retry-After': String(Math.ceil(retryAfterMs / 1000)) };
};

const bodyOf = ({ message, code, issues, details }: ProductError): object => ({
  error: message,
  code,
  ...(issues && { issues }),
  ...details,
});

/** The code of a full disk or a damaged database, which no rule gives: nothing was stored. */
export const storageFailureCode = 'storage_failed';

/** A breach of the contract is for whoever develops the server: only then answers are checked. */
const messageOfUnexpected = (secrets: Secrets, error: unknown, failureId: string | undefined): string => {
  if (error instanceof ContractBreach) {
    return secrets.scrub(error.message);
  }
  return failureId === undefined ? 'Internal error' : `Internal error; the log of the server has it as ${failureId}`;
};

/**
 * The wire form of an error on the swarm API: `{error, code, …}`. Of an unexpected failure it says nothing but where the
 * log tells of it.
 */
export const renderSwarmError = (secrets: Secrets, thrown: unknown, failureId?: string): HandlerResult => {
  const error = toldToCaller(thrown);
  if (error instanceof ProductError) {
    const headers = errorHeaders(error);
    return { status: statusOf[error.kind], body: bodyOf(error), ...(headers && { headers }) };
  }
  return {
    status: statusOf.internal,
    body: {
      error: messageOfUnexpected(secrets, error, failureId),
      code: isDatabaseFailure(error) ? storageFailureCode : 'internal_error',
    },
    ...(error instanceof ContractBreach && { headers: { 'X-Contract-Breach': '1' } }),
  };
};

/** The codes of JSON-RPC for what may be wrong with a message; everything else is no valid request. */
const rpcCodes: ReadonlyMap<string, number> = new Map([
  ['invalid_json', -32_700],
  ['mcp_session_invalid', -32_000],
  ['mcp_sessions_exhausted', -32_000],
]);
const rpcInvalidRequest = -32_600;

const rpcStatuses: ReadonlySet<number> = new Set([statusOf.invalid, statusOf.exhausted]);

/** The same where errors of a message are told as JSON-RPC does. */
export const renderRpcError = (secrets: Secrets, thrown: unknown, failureId?: string): HandlerResult => {
  const result = renderSwarmError(secrets, thrown, failureId);
  const error = toldToCaller(thrown);
  if (!(error instanceof ProductError && rpcStatuses.has(result.status))) {
    return result;
  }
  const { message, code, issues } = error;
  const body = {
    jsonrpc: '2.0',
    id: null,
    error: { code: rpcCodes.get(code) ?? rpcInvalidRequest, message, data: { code, ...(issues && { issues }) } },
  };
  return { status: result.status, body, ...(result.headers && { headers: result.headers }) };
};

/** The code of `methodNotAllowed`, which no rule gives. */
export const wrongMethodCode = 'method_not_allowed';

/** The refusal of a method that a path does not have. */
export const methodNotAllowed = (method: string, allowed: readonly string[]): HandlerResult => ({
  status: 405,
  headers: { Allow: allowed.join(', ') },
  body: { error: `${method} is not allowed here (only ${allowed.join(', ')})`, code: wrongMethodCode },
});

/** The same for what is no request at all. */
export const renderMalformedError = ({ status, code, message }: Malformed): HandlerResult => ({
  status,
  body: { error: message, code },
});
