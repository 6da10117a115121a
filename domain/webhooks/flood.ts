import type { App } from '../kernel/app.js';
import { exhausted } from '../kernel/errors.js';
import { MinuteLimiter } from '../kernel/minute-limiter.js';
import { defineService } from '../kernel/services.js';
import { msPerMinute } from '../kernel/time.js';

/** Anybody can send what is not signed right: of that little is kept. */
const rejectedPerMinute = 10;

export const webhookLimiter = defineService({
  name: 'webhook limiter',
  start: () => ({ service: new MinuteLimiter() }),
});

/** @throws ProductError exhausted when the source has had as many signed deliveries as it may */
export const assertNoFlood = (app: App, source: string): void => {
  const { webhookMaxPerMinute } = app.settings;
  if (!app.service(webhookLimiter).take(source, performance.now(), webhookMaxPerMinute)) {
    throw exhausted('Too many deliveries; send it again in a moment', {
      code: 'webhook_flood',
      retryAfterMs: msPerMinute / webhookMaxPerMinute,
    });
  }
};

/** Whether one more delivery that is not signed right comes into the log. */
export const isRejectionKept = (app: App, source: string): boolean =>
  app.service(webhookLimiter).take(`rejected/${source}`, performance.now(), rejectedPerMinute);
