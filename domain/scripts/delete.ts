import { deleteScriptRow } from '../../db/queries/scripts.js';
import type { ScriptScope } from '../../generated/swarm/enums.js';
import type { App } from '../kernel/app.js';
import type { Caller } from '../kernel/caller.js';
import { inConcurrentTransaction } from '../kernel/unit-of-work.js';
import { refuseUnlessLead, requireScriptAgent } from './caller.js';
import { lockOf, scopeIdOf } from './script.js';

/**
 * Deletes a script with its versions; returns whether there was one.
 *
 * @throws ProductError invalid (`agent_required`), notFound for an unknown agent, forbidden (`lead_required`)
 */
export const deleteScript = async (
  app: App,
  caller: Caller,
  name: string,
  { scope }: { readonly scope: ScriptScope },
): Promise<boolean> => {
  const agent = await requireScriptAgent(app.db, caller);
  if (scope === 'global') {
    refuseUnlessLead(agent, 'delete');
  }
  const identity = { scope, scopeId: scopeIdOf(scope, agent.id), name };
  return inConcurrentTransaction(app, [lockOf(identity)], ({ db }) => deleteScriptRow(db, identity));
};
