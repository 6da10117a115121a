import type { Caller } from '../kernel/caller.js';

const agentPrefix = 'agent:';

/**
 * How runs and requests name who asked for them: a user by the id, whatever agent the request says that it comes from, an
 * agent as `agent:…`, else `operator`.
 */
export const principalNameOf = ({ principal, agentId }: Caller): string => {
  if (principal.kind === 'user') {
    return principal.userId;
  }
  return agentId === undefined ? 'operator' : `${agentPrefix}${agentId}`;
};

/** The agent that such a name is of; undefined: it is somebody else's, or nobody's. */
export const agentNamed = (principal: string | null): string | undefined =>
  principal?.startsWith(agentPrefix) ? principal.slice(agentPrefix.length) : undefined;
