import type { Reader } from '../../db/access.js';
import type { ExtensionRow } from '../../db/queries/extensions.js';
import { findHolder } from '../../db/queries/tasks.js';
import type { Caller } from '../kernel/caller.js';
import { forbidden, type ProductError } from '../kernel/errors.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';

const denied = (reason: string): ProductError => forbidden(reason, { code: 'extension_forbidden' });

/** Who names an agent has no more rights than that agent, whatever the key is. */
const hasAllRights = async (db: Reader, { agentId }: Caller): Promise<boolean> =>
  agentId === undefined || (await findHolder(db, agentId))?.isLead === 1;

/**
 * Agents may install what there is not yet, and write what they installed; leads, people and operators write all.
 *
 * @throws ProductError forbidden (`extension_forbidden`)
 */
export const refuseUnlessWriter = async (
  db: Reader,
  caller: Caller,
  row: Pick<ExtensionRow, 'createdByAgentId'> | undefined,
): Promise<void> => {
  if (row !== undefined && row.createdByAgentId !== caller.agentId && !(await hasAllRights(db, caller))) {
    throw denied('The extension belongs to another agent');
  }
};

/** An agent changes its own only while nothing runs of it. @throws ProductError forbidden (`extension_forbidden`) */
export const refuseToChangeEnabled = async (
  db: Reader,
  caller: Caller,
  { enabled }: Pick<ExtensionRow, 'enabled'>,
): Promise<void> => {
  if (enabled === 1 && !(await hasAllRights(db, caller))) {
    throw denied('An agent that is no lead changes an extension only while it is disabled');
  }
};

/**
 * Only people, operators and, unless a setting says otherwise, leads decide what runs.
 *
 * @throws ProductError forbidden (`extension_forbidden`)
 */
export const refuseUnlessActivator = async ({ app, db }: UnitOfWork, caller: Caller): Promise<void> => {
  if (caller.agentId !== undefined && !app.settings.extensionAllowLeadActivation) {
    throw denied('Only a person or an operator decides here which extensions run');
  }
  if (!(await hasAllRights(db, caller))) {
    throw denied('Only a lead, a person or an operator decides which extensions run');
  }
};
