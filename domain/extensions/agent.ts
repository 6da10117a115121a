import { findAgentRow } from '../../db/queries/agents.js';
import type { ExtensionRow } from '../../db/queries/extensions.js';
import { insertNewAgent } from '../agents/register.js';
import { changeAgentStatus } from '../agents/status.js';
import { idNamed } from '../kernel/ids.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';

/**
 * The agent that the hooks of an extension act as; it is made when one of this name is enabled for the first time. Its id
 * follows from the name: an extension that takes the place of one that was deleted acts as the same agent, and no other
 * agent that calls itself so is given its rights.
 */
export const engageAgent = async (
  uow: UnitOfWork,
  { name, agentId }: Pick<ExtensionRow, 'name' | 'agentId'>,
): Promise<string> => {
  const id = agentId ?? idNamed(`extension:${name}`);
  const known = await findAgentRow(uow.db, id);
  if (known) {
    await changeAgentStatus(uow, known, 'idle');
    return known.id;
  }
  await insertNewAgent(uow, id, { name: `ext:${name}`, isLead: false });
  return id;
};

/** Its hooks do nothing any more. */
export const releaseAgent = async (uow: UnitOfWork, { agentId }: Pick<ExtensionRow, 'agentId'>): Promise<void> => {
  const known = agentId === null ? undefined : await findAgentRow(uow.db, agentId);
  if (known) {
    await changeAgentStatus(uow, known, 'offline');
  }
};
