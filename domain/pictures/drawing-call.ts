/** A drawing as a child process is told of it. */
export interface DrawingCall {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}
