import type { Reader } from '../../db/access.js';
import { findHolder } from '../../db/queries/tasks.js';
import { isLead } from '../agents/leads.js';
import type { Caller } from '../kernel/caller.js';
import { forbidden, invalid, notFound } from '../kernel/errors.js';

/** The agent that a request about scripts is made by. */
export interface ScriptAgent {
  readonly id: string;
  readonly isLead: boolean;
}

/** @throws ProductError invalid (`agent_required`) when no agent is named, notFound when there is none with that id */
export const requireScriptAgent = async (db: Reader, { agentId }: Caller): Promise<ScriptAgent> => {
  if (agentId === undefined) {
    throw invalid('X-Agent-ID required for scripts API', { code: 'agent_required' });
  }
  const agent = await findHolder(db, agentId);
  if (!agent) {
    throw notFound('agent');
  }
  return { id: agentId, isLead: agent.isLead === 1 || (await isLead(db, agentId)) };
};

/** @throws ProductError forbidden (`lead_required`) */
export const refuseUnlessLead = ({ isLead }: ScriptAgent, what: 'write' | 'delete'): void => {
  if (!isLead) {
    throw forbidden(`Global ${what} requires lead agent`, { code: 'lead_required' });
  }
};
