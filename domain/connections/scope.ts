import type { Reader } from '../../db/access.js';
import type { ConfigScope } from '../../generated/swarm/enums.js';
import { assertKeepsSecrets } from '../access/stored-secrets.js';
import { isLead, leadsOnly } from '../agents/leads.js';
import type { Caller } from '../kernel/caller.js';
import { invalidField } from '../kernel/errors.js';

/**
 * Agents other than leads change no connections and bindings, and neither does one that has lost them: it would give itself
 * back what was taken from it.
 *
 * @throws ProductError forbidden (`lead_only`, `credential_access_revoked`)
 */
export const assertMayManage = async (db: Reader, caller: Caller): Promise<void> => {
  const { agentId } = caller;
  if (agentId === undefined) {
    return;
  }
  if (!(await isLead(db, agentId))) {
    throw leadsOnly('manage script connections');
  }
  await assertKeepsSecrets(db, caller);
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id of a scope as it is stored: empty for the global one, which has none. @throws ProductError invalid */
export const scopeIdOf = (scope: ConfigScope, given: string | null | undefined, what: string): string => {
  if (scope === 'global') {
    return '';
  }
  if (given === undefined || given === null || given.trim() === '') {
    throw invalidField('body.scopeId', `is required for ${scope} ${what}`);
  }
  if (scope === 'agent' && !uuid.test(given)) {
    throw invalidField('body.scopeId', 'must be an agent UUID');
  }
  return given;
};
