/** The `code` of an error, as Node and SQLite set it; undefined without one. */
export const errorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** Whether an error has one of these codes. */
export const hasErrorCode = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.includes(errorCode(error) ?? '');
