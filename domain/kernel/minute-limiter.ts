import { msPerMinute } from './time.js';

interface Bucket {
  readonly tokens: number;
  /** Milliseconds of the monotonic clock. */
  readonly at: number;
}

const pruneAbove = 10_000;
const maxBuckets = 50_000;

/**
 * A token bucket for each name, in memory, that is full again after a minute. Full ones are forgotten when there are many.
 */
export class MinuteLimiter {
  /** In the order of last use, the oldest first. */
  readonly #buckets = new Map<string, Bucket>();

  get size(): number {
    return this.#buckets.size;
  }

  /** Takes one of the tokens that a name has in a minute, at `now` (ms of a monotonic clock); returns whether there was one. */
  take(name: string, now: number, perMinute: number): boolean {
    const bucket = this.#refilled(name, now, perMinute);
    this.#buckets.delete(name);
    this.#makeRoom(now);
    const allowed = bucket.tokens >= 1;
    this.#buckets.set(name, allowed ? { ...bucket, tokens: bucket.tokens - 1 } : bucket);
    return allowed;
  }

  /** Gives a token of the name back, which was not to count. */
  giveBack(name: string, perMinute: number): void {
    const bucket = this.#buckets.get(name);
    if (bucket) {
      this.#buckets.set(name, { ...bucket, tokens: Math.min(perMinute, bucket.tokens + 1) });
    }
  }

  #refilled(name: string, now: number, perMinute: number): Bucket {
    const bucket = this.#buckets.get(name);
    if (!bucket) {
      return { tokens: perMinute, at: now };
    }
    return { tokens: Math.min(perMinute, bucket.tokens + ((now - bucket.at) * perMinute) / msPerMinute), at: now };
  }

  #makeRoom(now: number): void {
    if (this.#buckets.size < pruneAbove) {
      return;
    }
    // Ordered by last use: everything after the first bucket that is not full again was used later.
    for (const [name, bucket] of this.#buckets) {
      const idle = now - bucket.at >= msPerMinute;
      if (!idle && this.#buckets.size < maxBuckets) {
        return;
      }
      this.#buckets.delete(name);
    }
  }
}
