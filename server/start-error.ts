/** The server cannot start, and the operator can mend it. The message is one line that says what and where. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
