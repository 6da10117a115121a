import { type ErrorKind, ProductError } from '../../domain/kernel/errors.js';
import type { HandlerResult } from '../contract/handler-result.js';
import { ContractBreach } from '../contract/response-check.js';
import { toldToCaller } from '../system-errors.js';
import { statusOf } from './error-status.js';
import { errorHeaders } from './errors.js';
import type { HeaderMap } from './headers.js';
import type { Malformed } from './malformed.js';
import { isProblemCode, type ProblemCode, problemOf } from './problem-document.js';

/** The general problem of each kind of error, for the errors whose code names none. */
const problemOfKind: Readonly<Record<ErrorKind, ProblemCode>> = {
  invalid: 'invalid_request',
  unauthenticated: 'invalid_request',
  forbidden: 'invalid_request',
  notFound: 'not_found',
  unacceptable: 'invalid_request',
  conflict: 'invalid_request',
  gone: 'not_found',
  tooLarge: 'invalid_request',
  unsupported: 'invalid_request',
  unprocessable: 'invalid_request',
  exhausted: 'overloaded',
  internal: 'internal_error',
  unimplemented: 'not_found',
  upstream: 'unavailable',
  unavailable: 'unavailable',
};

interface Place {
  readonly siteUrl: string;
  /** The path of the request without its query, if it is known. */
  readonly path?: string;
}

const problem = (
  code: ProblemCode,
  status: number,
  detail: string,
  at: Place,
  headers: HeaderMap = {},
): HandlerResult => ({
  status,
  body: problemOf(code, status, detail, at),
  headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
});

/**
 * The wire form of an error on the website API: an RFC 9457 problem document. Of an unexpected failure it says nothing
 * but that it happened.
 */
export const renderProblem =
  (siteUrl: string) =>
  (thrown: unknown, path: string): HandlerResult => {
    const at = { siteUrl, path };
    const error = toldToCaller(thrown);
    if (error instanceof ProductError) {
      const code = isProblemCode(error.code) ? error.code : problemOfKind[error.kind];
      return problem(code, statusOf[error.kind], error.message, at, errorHeaders(error));
    }
    const breach: HeaderMap = error instanceof ContractBreach ? { 'X-Contract-Breach': '1' } : {};
    return problem('internal_error', statusOf.internal, 'The server failed unexpectedly', at, breach);
  };

/** The problem of what is no request, and so has no path either. */
export const renderMalformedProblem =
  (siteUrl: string) =>
  ({ status, message }: Malformed): HandlerResult =>
    problem('invalid_request', status, message, { siteUrl });

/** The problem of a path that exists, but not with this method. */
export const methodNotAllowed = (method: string, allowed: readonly string[], at: Place): HandlerResult =>
  problem('method_not_allowed', 405, `${method} is not allowed here (only ${allowed.join(', ')})`, at, {
    Allow: allowed.join(', '),
  });
