import type { Kysely } from 'kysely';
import { countOffers, countPoolTasks, countTasksOfAgent } from '../../db/queries/agents.js';
import type { Database } from '../../db/schema.js';
import type { components } from '../../generated/swarm/types.js';

type AgentInbox = components['schemas']['AgentInbox'];

/** What waits for an agent. */
export const readInbox = async (db: Kysely<Database>, agentId: string): Promise<AgentInbox> => ({
  offeredTasksCount: await countOffers(db, agentId),
  pendingTasksCount: await countTasksOfAgent(db, agentId, 'pending'),
  inProgressTasksCount: await countTasksOfAgent(db, agentId, 'in_progress'),
  poolTasksCount: await countPoolTasks(db),
});
