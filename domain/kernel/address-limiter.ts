interface Bucket {
  readonly tokens: number;
  /** Milliseconds of the monotonic clock. */
  readonly at: number;
}

const capacity = 10;
/** An address has another attempt after so many milliseconds. */
export const refillMs = 6000;
const pruneAbove = 10_000;
const maxBuckets = 50_000;

/** A token bucket for each client address, in memory. Buckets that are full again are forgotten when there are many. */
export class AddressLimiter {
  /** In the order of last use, the oldest first. */
  readonly #buckets = new Map<string, Bucket>();

  get size(): number {
    return this.#buckets.size;
  }

  /** Takes one token of the address at `now` (ms of a monotonic clock); returns whether there was one. */
  take(address: string, now: number): boolean {
    const bucket = this.#refilled(address, now);
    this.#buckets.delete(address);
    this.#makeRoom(now);
    const allowed = bucket.tokens >= 1;
    this.#buckets.set(address, allowed ? { ...bucket, tokens: bucket.tokens - 1 } : bucket);
    return allowed;
  }

  /** Gives a token of the address back, which was not to count. */
  giveBack(address: string): void {
    const bucket = this.#buckets.get(address);
    if (bucket) {
      this.#buckets.set(address, { ...bucket, tokens: Math.min(capacity, bucket.tokens + 1) });
    }
  }

  #refilled(address: string, now: number): Bucket {
    const bucket = this.#buckets.get(address);
    if (!bucket) {
      return { tokens: capacity, at: now };
    }
    return { tokens: Math.min(capacity, bucket.tokens + (now - bucket.at) / refillMs), at: now };
  }

  #makeRoom(now: number): void {
    if (this.#buckets.size < pruneAbove) {
      return;
    }
    // Ordered by last use: everything after the first bucket that is not full again was used later.
    for (const [address, bucket] of this.#buckets) {
      const idle = now - bucket.at >= capacity * refillMs;
      if (!idle && this.#buckets.size < maxBuckets) {
        return;
      }
      this.#buckets.delete(address);
    }
  }
}
