/**
 * How many processes may start at once, first come, first served. A start takes a core for tens of milliseconds: where
 * several do, nobody else gets one, however much they give way, as each may use up the slice of time that it has begun.
 */
export class StartTurns {
  readonly #waiting = new Set<() => void>();
  readonly #onFree: () => void;
  #free: number;

  /** @param onFree is called when a turn is free that nobody waits for */
  constructor(most: number, onFree: () => void) {
    this.#free = most;
    this.#onFree = onFree;
  }

  /** Takes a turn if one is free. */
  tryTake(): boolean {
    if (this.#free === 0) {
      return false;
    }
    this.#free -= 1;
    return true;
  }

  /** Resolves with a turn. @throws the signal's reason when it aborts before */
  take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.tryTake()) {
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const next = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.#waiting.delete(next);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.add(next);
    });
  }

  /** Gives a turn back: to who waits longest, if anybody does. */
  give(): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next();
      return;
    }
    this.#free += 1;
    this.#onFree();
  }
}
