/**
 * The one error that reaches the caller: a status, the text for the body's `error`, and free-form further fields.
 * Anything else that is thrown is an unexpected failure (500).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    /** Further fields of the error body. */
    readonly extra: Readonly<Record<string, unknown>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** 400: the request, or the state it meets, does not allow the operation. The message names the field or the state. */
export const badRequest = (message: string, extra?: Readonly<Record<string, unknown>>): ApiError =>
  new ApiError(400, message, extra);

/** 403: the caller is known but may not do this. */
export const forbidden = (message: string, extra?: Readonly<Record<string, unknown>>): ApiError =>
  new ApiError(403, message, extra);

/** 404 with the text "`<what>` not found". */
export const notFound = (what: string): ApiError => new ApiError(404, `${what} not found`);

/** 409: another writer won, or the change contradicts what is stored. */
export const conflict = (message: string, extra?: Readonly<Record<string, unknown>>): ApiError =>
  new ApiError(409, message, extra);
