import type { ErrorKind } from '../../domain/kernel/errors.js';

/** What each kind of error is in HTTP. */
export const statusOf: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  unacceptable: 406,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  unsupported: 415,
  unprocessable: 422,
  exhausted: 429,
  internal: 500,
  unimplemented: 501,
  upstream: 502,
  unavailable: 503,
};
