/** Somebody to whom bytes wait to be sent. */
export interface Waiter {
  /** Ends the connection in order, which takes the other end to read what waits. */
  hangUp(): void;
  /** Ends it at once, and forgets what waits. */
  cutOff(): void;
}

/** How many bytes wait for each of some, of whom nobody is in it for whom nothing waits. */
class Tally {
  readonly #bytes = new Map<Waiter, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  has(waiter: Waiter): boolean {
    return this.#bytes.has(waiter);
  }

  set(waiter: Waiter, bytes: number): void {
    this.delete(waiter);
    if (bytes > 0) {
      this.#bytes.set(waiter, bytes);
      this.#total += bytes;
    }
  }

  delete(waiter: Waiter): void {
    this.#total -= this.#bytes.get(waiter) ?? 0;
    this.#bytes.delete(waiter);
  }

  entries(): Iterable<readonly [Waiter, number]> {
    return this.#bytes.entries();
  }

  largest(): readonly [Waiter, number] | undefined {
    let largest: readonly [Waiter, number] | undefined;
    for (const entry of this.#bytes) {
      largest = largest === undefined || entry[1] > largest[1] ? entry : largest;
    }
    return largest;
  }
}

/**
 * What waits to be sent on many sockets together, each of which has a bound of its own that is harmless alone. Over the
 * bound, whoever has read least is hung up on. What waits for these is not gone with that: they have so much together as
 * well, over which the first of them are cut off.
 */
export class WaitingBytes {
  readonly #most: number;
  readonly #staying = new Tally();
  readonly #leaving = new Tally();

  constructor(most: number) {
    this.#most = most;
  }

  /** So many bytes wait for somebody now. */
  measured(waiter: Waiter, bytes: number): void {
    if (this.#leaving.has(waiter)) {
      this.#leaving.set(waiter, bytes);
      return;
    }
    this.#staying.set(waiter, bytes);
    while (this.#staying.total > this.#most && this.#hangUpOnSlowest()) {}
    this.#cutOffFirst();
  }

  ended(waiter: Waiter): void {
    this.#staying.delete(waiter);
    this.#leaving.delete(waiter);
  }

  #hangUpOnSlowest(): boolean {
    const slowest = this.#staying.largest();
    if (slowest === undefined) {
      return false;
    }
    const [waiter, bytes] = slowest;
    this.#staying.delete(waiter);
    this.#leaving.set(waiter, bytes);
    waiter.hangUp();
    return true;
  }

  #cutOffFirst(): void {
    for (const [waiter] of this.#leaving.entries()) {
      if (this.#leaving.total <= this.#most) {
        return;
      }
      this.#leaving.delete(waiter);
      waiter.cutOff();
    }
  }
}
