import type { Reader } from '../../db/access.js';
import { isLead } from '../agents/leads.js';
import type { Caller } from '../kernel/caller.js';
import { forbidden } from '../kernel/errors.js';

/**
 * Whoever names an agent acts as that agent.
 *
 * @throws ProductError forbidden (`lead_required`) when the caller is an agent and no lead
 */
export const assertMayManage = async (db: Reader, { agentId }: Caller): Promise<void> => {
  if (agentId !== undefined && !(await isLead(db, agentId))) {
    throw forbidden('Only a lead agent can manage runtimes', { code: 'lead_required' });
  }
};
