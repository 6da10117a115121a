import type { components } from '../../generated/swarm/types.js';
import { invalid } from '../kernel/errors.js';

// There is no remote provider yet, and the local one has neither credentials nor members.

/** Gives an agent credentials of the remote provider, if there is one and it has none. */
export const ensureAgentFileCredentials = (agentId: string): components['schemas']['AgentFileCredentials'] => ({
  enabled: false,
  created: false,
  agentId,
});

/** Invites a person to the remote provider. @throws ProductError invalid when there is none */
export const inviteFileMember = (): never => {
  throw invalid('No remote file provider is configured', { code: 'file_provider_not_configured' });
};
