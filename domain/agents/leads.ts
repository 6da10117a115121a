import type { Reader } from '../../db/access.js';
import { actsForExtension } from '../../db/queries/extensions.js';
import { findHolder } from '../../db/queries/tasks.js';
import { assertKeepsSecrets } from '../access/stored-secrets.js';
import type { Caller } from '../kernel/caller.js';
import { forbidden, type ProductError } from '../kernel/errors.js';

/** Whether an agent is a lead, or that of an extension that is enabled; nobody who is not registered is one. */
export const isLead = async (db: Reader, agentId: string | undefined): Promise<boolean> => {
  if (agentId === undefined) {
    return false;
  }
  const agent = await findHolder(db, agentId);
  return agent !== undefined && (agent.isLead === 1 || (await actsForExtension(db, agentId)));
};

/** The refusal of what only leads may do. */
export const leadsOnly = (what: string): ProductError => forbidden(`Only a lead may ${what}`, { code: 'lead_only' });

/**
 * Agents other than leads do not manage what secrets are sent by, and neither do those that have lost what is stored: they
 * would give themselves back what was taken from them.
 *
 * @throws ProductError forbidden (`lead_only`, `credential_access_revoked`)
 */
export const assertMayManage = async (db: Reader, caller: Caller, what: string): Promise<void> => {
  const { agentId } = caller;
  if (agentId !== undefined && !(await isLead(db, agentId))) {
    throw leadsOnly(`manage ${what}`);
  }
  await assertKeepsSecrets(db, caller);
};
