import type { Secrets } from '../../domain/kernel/secrets.js';
import { loggedPaths } from './logged-path.js';

const flushAfterMs = 10;
const infoLevel = 30;

/** What the log says of an answered request. */
export interface LoggedRequest {
  readonly method: string;
  /** Without its query, which is never logged. */
  readonly path: string;
  readonly status: number;
  /** From the arrival of the request to its answer. */
  readonly ms: number;
}

/** Where finished lines go. */
export interface LogOutput {
  write(text: string): unknown;
}

/**
 * The line each request leaves in the log, in the form of all other lines. They are put together here and written a few
 * at a time: one by one, through the general logger, they took a fifth of the time of a small request, and the buffer of
 * its destination takes half as long again as this one.
 */
export class RequestLog {
  readonly #output: LogOutput | undefined;
  readonly #secrets: Secrets;
  /** What comes before the path of each line, the path, and what comes after it. */
  #heads: string[] = [];
  #paths: string[] = [];
  #tails: string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #now = 0;
  #time = '';

  /** @param output undefined: nothing is logged */
  constructor(output: LogOutput | undefined, secrets: Secrets) {
    this.#output = output;
    this.#secrets = secrets;
  }

  note({ method, path, status, ms }: LoggedRequest): void {
    if (!this.#output) {
      return;
    }
    this.#heads.push(`{"level":${infoLevel},"time":"${this.#timeNow()}","method":"${method}","path":`);
    this.#paths.push(path);
    this.#tails.push(`,"status":${status},"ms":${Math.round(ms * 100) / 100},"msg":"request"}\n`);
    this.#timer ??= setTimeout(() => this.flush(), flushAfterMs);
  }

  /** Writes what has not been written yet. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#paths.length > 0) {
      this.#output?.write(this.#takeLines());
    }
  }

  #takeLines(): string {
    let lines = '';
    for (const [index, path] of loggedPaths(this.#secrets, this.#paths).entries()) {
      lines += `${this.#heads[index]}${JSON.stringify(path)}${this.#tails[index]}`;
    }
    this.#heads = [];
    this.#paths = [];
    this.#tails = [];
    return lines;
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
