import { msPerMinute } from '../kernel/time.js';

/** Longer than a worker pauses between two polls. */
const rememberedMs = msPerMinute;
const mostRemembered = 4000;

/** Agents of which no poll waits any more, and which may be back at once: remembered for a minute, so many at most. */
export class Away {
  readonly #forgotten: (id: string) => void;
  /** When they left, in milliseconds, the first first. */
  readonly #since = new Map<string, number>();

  /** @param forgotten told of each that is not remembered any more */
  constructor(forgotten: (id: string) => void) {
    this.#forgotten = forgotten;
  }

  /** It left. Milliseconds of a clock that nobody sets, as in `forget`. */
  add(id: string, now: number): void {
    this.#since.set(id, now);
    const [first] = this.#since.keys();
    if (first !== undefined && this.#since.size > mostRemembered) {
      this.#forget(first);
    }
  }

  /** It is back. */
  remove(id: string): void {
    this.#since.delete(id);
  }

  /** Forgets those that left more than a minute ago. */
  forget(now: number): void {
    for (const [id, since] of this.#since) {
      if (now - since <= rememberedMs) {
        return;
      }
      this.#forget(id);
    }
  }

  #forget(id: string): void {
    this.#since.delete(id);
    this.#forgotten(id);
  }
}
