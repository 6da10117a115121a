import type { Reader } from '../../../db/access.js';
import type { ScriptApiRow } from '../../../db/queries/script-apis.js';
import type { ScriptRow } from '../../../db/queries/scripts.js';
import { hasAgentLostSecrets } from '../../access/stored-secrets.js';
import { assertMayManage } from '../../agents/leads.js';
import type { Caller } from '../../kernel/caller.js';
import { isOfOneThatLost } from '../writers.js';

/**
 * An agent decides about endpoints that act as itself. About those that act as another, and so reach what that one reaches,
 * leads alone decide that have not lost what is stored.
 *
 * @throws ProductError forbidden (`lead_only`, `credential_access_revoked`)
 */
export const assertMayDecide = async (
  db: Reader,
  caller: Caller,
  { agentId }: Pick<ScriptApiRow, 'agentId'>,
): Promise<void> => {
  if (caller.agentId !== agentId) {
    await assertMayManage(db, caller, 'endpoints that act as another agent');
  }
};

/** Whether an endpoint would act as another agent for one that has lost what is stored: its maker, or whose script it is. */
export const isTakenFrom = async (
  db: Reader,
  { agentId, createdByAgentId }: ScriptApiRow,
  script: ScriptRow,
): Promise<boolean> =>
  (createdByAgentId !== null && createdByAgentId !== agentId && (await hasAgentLostSecrets(db, createdByAgentId))) ||
  isOfOneThatLost(db, script, agentId);
