import type { DenoChild } from './child.js';

export interface WarmPoolOptions {
  /** How many processes wait for a script. */
  readonly size: number;
  /** They end when none was taken for so long. */
  readonly idleMs: number;
}

/** Processes that are started and wait for their script: none before the first one, none when there was none for a while. */
export class WarmPool {
  readonly #start: () => DenoChild;
  readonly #options: WarmPoolOptions;
  readonly #waiting = new Set<DenoChild>();
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(start: () => DenoChild, options: WarmPoolOptions) {
    this.#start = start;
    this.#options = options;
  }

  /**
   * A process for one script, and another one is started in its place.
   *
   * @throws Error when none can be started
   */
  take(): DenoChild {
    const [waiting] = this.#waiting;
    const child = waiting ?? this.#start();
    this.#waiting.delete(child);
    setImmediate(() => this.#fill());
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#empty(), this.#options.idleMs);
    return child;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    this.#empty();
  }

  #fill(): void {
    while (!this.#isClosed && this.#waiting.size < this.#options.size) {
      let child: DenoChild;
      try {
        child = this.#start();
      } catch {
        // The next script tries again, and tells.
        return;
      }
      this.#waiting.add(child);
      void child.ended.then(() => this.#waiting.delete(child));
    }
  }

  #empty(): void {
    for (const child of this.#waiting) {
      child.kill();
    }
    this.#waiting.clear();
  }
}
