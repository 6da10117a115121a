const flushAfterMs = 10;
const maxQueryNames = 20;
const infoLevel = 30;

/** What the log says of an answered request. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  /** The text after `?`; only the names in it are logged, never the values. */
  readonly query: string;
  readonly status: number;
  /** From the arrival of the request to its answer. */
  readonly ms: number;
}

/** Where finished lines go. */
export interface LogOutput {
  write(text: string): unknown;
}

const queryNames = (query: string): string[] =>
  [...new Set(query.split('&').map((pair) => pair.split('=', 1)[0] as string))].slice(0, maxQueryNames);

/**
 * The line each request leaves in the log, in the form of all other lines. They are put together here and written a few
 * at a time: one by one, through the general logger, they took a fifth of the time of a small request, and the buffer of
 * its destination takes half as long again as this one.
 */
export class RequestLog {
  readonly #output: LogOutput | undefined;
  #lines = '';
  #timer: NodeJS.Timeout | undefined;
  #now = 0;
  #time = '';

  /** @param output undefined: nothing is logged */
  constructor(output: LogOutput | undefined) {
    this.#output = output;
  }

  note({ method, path, query, status, ms }: LoggedRequest): void {
    if (!this.#output) {
      return;
    }
    const names = query === '' ? '' : `"query":${JSON.stringify(queryNames(query))},`;
    this.#lines +=
      `{"level":${infoLevel},"time":"${this.#timeNow()}","method":"${method}","path":${JSON.stringify(path)},` +
      `${names}"status":${status},"ms":${Math.round(ms * 100) / 100},"msg":"request"}\n`;
    this.#timer ??= setTimeout(() => this.flush(), flushAfterMs);
  }

  /** Writes what has not been written yet. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines !== '') {
      this.#output?.write(this.#lines);
      this.#lines = '';
    }
  }

  /** The current time as text, made once a millisecond. */
  #timeNow(): string {
    const now = Date.now();
    if (now !== this.#now) {
      this.#now = now;
      this.#time = new Date(now).toISOString();
    }
    return this.#time;
  }
}
