/** The process cannot start, and the operator can mend it. The message says what and where, in a line for each problem. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
