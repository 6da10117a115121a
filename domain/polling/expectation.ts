import type { App } from '../kernel/app.js';
import { defineService } from '../kernel/services.js';

/** The agents whose last poll found work. */
export const pollOutcomes = defineService({ name: 'poll outcomes', start: () => ({ service: new Set<string>() }) });

/**
 * Whether an agent's next poll will probably find work, as its last one did. Only a guess about cost: a poll that
 * expects work goes straight to its transaction, one that does not looks at committed data first.
 */
export const expectsWork = (app: App, agentId: string): boolean => app.service(pollOutcomes).has(agentId);

/** Notes whether an agent's poll found work. */
export const noteOutcome = (app: App, agentId: string, foundWork: boolean): void => {
  const agents = app.service(pollOutcomes);
  if (foundWork) {
    agents.add(agentId);
  } else {
    agents.delete(agentId);
  }
};
