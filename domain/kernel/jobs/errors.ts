/** The job was taken over while this attempt took too long: its result is not wanted any more. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor() {
    super('the job was taken over by somebody else');
  }
}

/** Another attempt would fail like this one: the job is dead at once. */
export class HopelessError extends Error {
  override readonly name = 'HopelessError';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** An attempt took longer than it may. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';

  constructor(timeLimitMs: number) {
    super(`the attempt took longer than ${timeLimitMs} ms`);
  }
}

/** The server stops before the attempt has ended: the job goes back, and the attempt does not count. */
export class StoppingError extends Error {
  override readonly name = 'StoppingError';

  constructor() {
    super('the server is stopping');
  }
}

/** The process that made an attempt ended, or was not heard of for longer than its lease. */
export class AbandonedError extends Error {
  override readonly name = 'AbandonedError';

  constructor(attempt: number) {
    super(`whoever made attempt ${attempt} was not heard of any more`);
  }
}
