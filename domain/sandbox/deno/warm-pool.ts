import { availableParallelism } from 'node:os';
import type { DenoChild } from './child.js';
import { StartTurns } from './start-turns.js';

export interface WarmPoolOptions {
  /** How many processes wait for a script. */
  readonly size: number;
  /** They end when none was taken for so long. */
  readonly idleMs: number;
}

/**
 * Processes that are started and wait for their script: none before the first one, none when there was none for a while.
 * All of them but one core's start at a time.
 */
export class WarmPool {
  readonly #start: () => DenoChild;
  readonly #options: WarmPoolOptions;
  readonly #turns = new StartTurns(Math.max(1, availableParallelism() - 1), () => this.#fill());
  readonly #waiting = new Set<DenoChild>();
  /** From the first script until there was none for a while. */
  #isWanted = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(start: () => DenoChild, options: WarmPoolOptions) {
    this.#start = start;
    this.#options = options;
  }

  /**
   * A process for one script, and another one is started in its place.
   *
   * @throws Error when none can be started
   * @throws the signal's reason when it aborts before it is the script's turn
   */
  async take(signal: AbortSignal): Promise<DenoChild> {
    const child = this.#takeWaiting() ?? (await this.#startInTurn(signal));
    this.#isWanted = true;
    setImmediate(() => this.#fill());
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.close(), this.#options.idleMs);
    return child;
  }

  /** Ends those that wait, and starts no other until a script comes. */
  close(): void {
    this.#isWanted = false;
    clearTimeout(this.#idle);
    for (const child of this.#waiting) {
      child.kill();
    }
    this.#waiting.clear();
  }

  #takeWaiting(): DenoChild | undefined {
    const [waiting] = this.#waiting;
    if (waiting) {
      this.#waiting.delete(waiting);
    }
    return waiting;
  }

  async #startInTurn(signal: AbortSignal): Promise<DenoChild> {
    await this.#turns.take(signal);
    return this.#started();
  }

  /** Starts one in a turn that was taken, and gives that back when the process is ready for its script. */
  #started(): DenoChild {
    let child: DenoChild;
    try {
      child = this.#start();
    } catch (error) {
      this.#turns.give();
      throw error;
    }
    void child.started.then(() => this.#turns.give());
    return child;
  }

  #fill(): void {
    while (this.#isWanted && this.#waiting.size < this.#options.size && this.#turns.tryTake()) {
      let child: DenoChild;
      try {
        child = this.#started();
      } catch {
        // The next script tries again, and tells.
        return;
      }
      this.#waiting.add(child);
      void child.ended.then(() => this.#waiting.delete(child));
    }
  }
}
