import type { Caller } from '../kernel/caller.js';

/**
 * How runs and requests name who asked for them: a user by the id, whatever agent the request says that it comes from, an
 * agent as `agent:…`, else `operator`.
 */
export const principalNameOf = ({ principal, agentId }: Caller): string => {
  if (principal.kind === 'user') {
    return principal.userId;
  }
  return agentId === undefined ? 'operator' : `agent:${agentId}`;
};
