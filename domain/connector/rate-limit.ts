import { AddressLimiter, refillMs } from '../kernel/address-limiter.js';
import type { App } from '../kernel/app.js';
import { exhausted } from '../kernel/errors.js';
import { defineService } from '../kernel/services.js';

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
