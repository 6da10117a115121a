/** The demo cannot go on; the message is one line for the person who started it. */
export class DemoError extends Error {
  override name: string = 'DemoError';
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The person who started the demo has seen enough. The exit code is what shells expect of the signal. */
export class Interrupted extends DemoError {
  override name = 'Interrupted';
}
