/** The demo cannot go on; the message is one line for the person who started it. */
export class DemoError extends Error {
  override name: string = 'DemoError';
  readonly exitCode: number = 1;
}

/** The person who started the demo has seen enough. */
export class Interrupted extends DemoError {
  override name = 'Interrupted';
  // What shells expect of a process that ends with SIGINT.
  override readonly exitCode = 130;
}
