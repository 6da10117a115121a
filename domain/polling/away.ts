import { msPerMinute } from '../kernel/time.js';

/** Longer than a worker pauses between two polls. */
const rememberedMs = msPerMinute;
const mostRemembered = 4000;

/** Agents of which no poll waits any more, and which may be back at once: remembered for a minute, so many at most. */
export class Away {
  readonly #forgotten: (id: string) => void;
  /** When they left, the first first; milliseconds. */
  readonly #since = new Map<string, number>();

  /** @param forgotten told of each that is not remembered any more */
  constructor(forgotten: (id: string) => void) {
    this.#forgotten = forgotten;
  }

  /** It left. */
  add(id: string): void {
    this.#since.set(id, performance.now());
    const [first] = this.#since.keys();
    if (first !== undefined && this.#since.size > mostRemembered) {
      this.#forget(first);
    }
  }

  /** It is back. */
  remove(id: string): void {
    this.#since.delete(id);
  }

  /** Forgets those that left long ago. */
  forget(): void {
    const latest = performance.now() - rememberedMs;
    for (const [id, since] of this.#since) {
      if (since > latest) {
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
