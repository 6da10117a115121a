import type { App } from '../kernel/app.js';

/** The agents whose last poll found work. */
const served = new WeakMap<App, Set<string>>();

/**
 * Whether an agent's next poll will probably find work, as its last one did. Only a guess about cost: a poll that
 * expects work goes straight to its transaction, one that does not looks at committed data first.
 */
export const expectsWork = (app: App, agentId: string): boolean => served.get(app)?.has(agentId) ?? false;

/** Notes whether an agent's poll found work. */
export const noteOutcome = (app: App, agentId: string, foundWork: boolean): void => {
  const agents = served.get(app) ?? new Set();
  served.set(app, agents);
  if (foundWork) {
    agents.add(agentId);
  } else {
    agents.delete(agentId);
  }
};
