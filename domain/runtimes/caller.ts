import { assertKeepsSecrets } from '../access/stored-secrets.js';
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
 * Whoever names an agent acts as that agent. Controllers are sent stored values: one from which those were taken decides
 * nothing about them.
 *
 * @throws ProductError forbidden: `lead_required` when the caller is an agent and no lead, `credential_access_revoked`;
 * notFound (`runtime_pools_disabled`) where pools are switched off
 */
export const assertMayManage = async ({ app, db }: Reading, caller: Caller): Promise<void> => {
  const { agentId } = caller;
  if (agentId !== undefined && !(await isLead(db, agentId))) {
    throw forbidden('Only a lead agent can manage runtimes', { code: 'lead_required' });
  }
  await assertKeepsSecrets(db, caller);
  assertPoolsEnabled(app);
};
