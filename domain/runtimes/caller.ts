import { isLead } from '../agents/leads.js';
import type { AppInUnit, Reading } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { forbidden, notFound } from '../kernel/errors.js';

/** @throws ProductError notFound (`runtime_pools_disabled`) where pools are switched off */
export const assertPoolsEnabled = ({ settings }: Pick<AppInUnit, 'settings'>): void => {
  if (!settings.runtimePoolsEnabled) {
    throw notFound('runtimePools');
  }
};

/**
 * Whoever names an agent acts as that agent.
 *
 * @throws ProductError forbidden (`lead_required`) when the caller is an agent and no lead, notFound
 * (`runtime_pools_disabled`) where pools are switched off
 */
export const assertMayManage = async ({ app, db }: Reading, { agentId }: Caller): Promise<void> => {
  if (agentId !== undefined && !(await isLead(db, agentId))) {
    throw forbidden('Only a lead agent can manage runtimes', { code: 'lead_required' });
  }
  assertPoolsEnabled(app);
};
