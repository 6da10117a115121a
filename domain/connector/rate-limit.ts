import type { App } from '../kernel/app.js';
import { exhausted } from '../kernel/errors.js';
import { MinuteLimiter } from '../kernel/minute-limiter.js';
import { defineService } from '../kernel/services.js';
import { msPerMinute } from '../kernel/time.js';

const perMinute = 10;

export const exchangeLimiter = defineService({
  name: 'exchange limiter',
  start: () => ({ service: new MinuteLimiter() }),
});

/**
 * Counts an attempt of a client address to exchange a code: 10 at once, then one every 6 s.
 *
 * @throws ProductError exhausted, saying when to try again
 */
export const assertExchangeAllowed = (app: App, address: string): void => {
  if (!app.service(exchangeLimiter).take(address, performance.now(), perMinute)) {
    throw exhausted('rate_limited', { code: 'rate_limited', retryAfterMs: msPerMinute / perMinute });
  }
};
