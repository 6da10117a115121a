import type { Reader } from '../../db/access.js';
import { findScriptWriter, type ScriptRow } from '../../db/queries/scripts.js';
import { hasAgentLostSecrets } from '../access/stored-secrets.js';

/**
 * Whether a script is that of an agent that has lost what is stored, and would run as another one that did not ask for it:
 * its owner, or of a global one who wrote what it is now.
 */
export const isOfOneThatLost = async (
  db: Reader,
  script: Pick<ScriptRow, 'id' | 'version' | 'scopeId'>,
  agentId: string,
): Promise<boolean> => {
  const writer = script.scopeId === '' ? await findScriptWriter(db, script) : script.scopeId;
  return writer !== null && writer !== agentId && (await hasAgentLostSecrets(db, writer));
};
