import type { App } from '../kernel/app.js';
import { exhausted } from '../kernel/errors.js';
import { defineService } from '../kernel/services.js';

interface Bucket {
  readonly tokens: number;
  /** Milliseconds of the monotonic clock. */
  readonly at: number;
}

const capacity = 10;
const refillMs = 6000;
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

export const exchangeLimiter = defineService({
  name: 'exchange limiter',
  start: () => ({ service: new AddressLimiter() }),
});

/**
 * Counts an attempt of a client address to exchange a code: 10 at once, then one every 6 s.
 *
 * @throws ProductError exhausted, saying when to try again
 */
export const assertExchangeAllowed = (app: App, address: string): void => {
  if (!app.service(exchangeLimiter).take(address, performance.now())) {
    throw exhausted('rate_limited', { code: 'rate_limited', retryAfterMs: refillMs });
  }
};
