import { ApiError } from '../../domain/kernel/errors.js';
import { isProblemCode, type ProblemCode, problemOf } from '../../domain/website/problem.js';
import { ContractBreach, type HandlerResult } from '../contract/backend.js';
import type { HeaderMap } from './headers.js';

const codeByStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'invalid_request',
  404: 'not_found',
  405: 'method_not_allowed',
  503: 'overloaded',
};

const codeOf = (error: ApiError): ProblemCode => {
  const { code } = error.extra;
  return isProblemCode(code) ? code : (codeByStatus[error.status] ?? 'internal_error');
};

const problem = (
  code: ProblemCode,
  status: number,
  detail: string,
  at: { siteUrl: string; path: string },
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
  (error: unknown, path: string): HandlerResult => {
    const at = { siteUrl, path };
    if (error instanceof ApiError) {
      return problem(codeOf(error), error.status, error.message, at, error.headers);
    }
    const breach: HeaderMap = error instanceof ContractBreach ? { 'X-Contract-Breach': '1' } : {};
    return problem('internal_error', 500, 'The server failed unexpectedly.', at, breach);
  };
