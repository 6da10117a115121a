import type { App } from '../../kernel/app.js';
import { exhausted } from '../../kernel/errors.js';
import { MinuteLimiter } from '../../kernel/minute-limiter.js';
import { defineService } from '../../kernel/services.js';
import { msPerMinute } from '../../kernel/time.js';

/** Counts the calls of the endpoints of scripts. Each server counts its own. */
export const scriptApiLimiter = defineService({
  name: 'limiter of script endpoints',
  start: () => ({ service: new MinuteLimiter() }),
});

/**
 * Counts a call of an endpoint: `SCRIPT_API_CALLS_PER_MINUTE` at once, then as many a minute (docs/scripts.md).
 *
 * @throws ProductError exhausted, saying when to try again
 */
export const assertCallAllowed = (app: App, endpointId: string): void => {
  const { scriptApiCallsPerMinute: perMinute } = app.settings;
  if (!app.service(scriptApiLimiter).take(endpointId, performance.now(), perMinute)) {
    throw exhausted(`The endpoint takes ${perMinute} calls a minute`, {
      code: 'script_api_rate_limit',
      retryAfterMs: msPerMinute / perMinute,
    });
  }
};
