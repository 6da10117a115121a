import type { ConfigRow } from '../../db/queries/config.js';
import { defineFact } from '../kernel/facts.js';
import type { UnitOfWork } from '../kernel/unit-of-work.js';

/** A value of an agent's own configuration, or null when it was deleted. */
export interface AgentValue {
  readonly agentId: string;
  readonly key: string;
  readonly value: string | null;
}

/** A value of an agent's own configuration was stored or deleted. */
export const agentValueChanged = defineFact<AgentValue>('agent value changed');

/** Tells of the value of an agent's entry, null when it was deleted; of no other entry. */
export const tellIfAgent = async (
  uow: UnitOfWork,
  row: Pick<ConfigRow, 'scope' | 'scopeId' | 'key'>,
  value: string | null,
): Promise<void> => {
  if (row.scope === 'agent') {
    await uow.app.tell(uow, agentValueChanged, { agentId: row.scopeId, key: row.key, value });
  }
};
