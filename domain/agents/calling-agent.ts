import type { Reader } from '../../db/access.js';
import { countOffers, countPoolTasks, countTasksOfAgent } from '../../db/queries/tasks-of-agents.js';
import type { components } from '../../generated/swarm/types.js';
import type { App } from '../kernel/app.js';
import { hasGivenUp } from './presence.js';
import { readAgent } from './read.js';

type Schemas = components['schemas'];

/** What waits for an agent. */
const readInbox = async (db: Reader, agentId: string): Promise<Schemas['AgentInbox']> => ({
  offeredTasksCount: await countOffers(db, agentId),
  pendingTasksCount: await countTasksOfAgent(db, agentId, 'pending'),
  inProgressTasksCount: await countTasksOfAgent(db, agentId, 'in_progress'),
  poolTasksCount: await countPoolTasks(db),
});

/**
 * The calling agent with its capacity, whether it should stop polling, and what waits for it if that is asked for.
 *
 * @throws ProductError notFound
 */
export const getCallingAgent = async (
  { db }: App,
  agentId: string,
  include: 'inbox' | undefined,
): Promise<Schemas['CallingAgent']> => {
  const agent = await readAgent(db, agentId);
  const calling = Object.assign(agent, { shouldBlockPolling: hasGivenUp(agent) });
  return include === undefined ? calling : Object.assign(calling, { inbox: await readInbox(db, agentId) });
};
