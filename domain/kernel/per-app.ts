import type { App } from './app.js';

/**
 * State of the process that belongs to one subject: made at first use, once for each app.
 *
 * @example
 * const usageOf = perApp((app) => new TokenUsage(app.db));
 * usageOf(app).note(tokenId);
 */
export const perApp = <State extends object>(create: (app: App) => State): ((app: App) => State) => {
  const states = new WeakMap<App, State>();
  return (app) => {
    const known = states.get(app);
    if (known) {
      return known;
    }
    const state = create(app);
    states.set(app, state);
    return state;
  };
};
