import type { Kysely } from 'kysely';
import {
  countActiveTasks,
  countActiveTasksByAgent,
  listAgentRows,
  listSlimAgentRows,
} from '../../db/queries/agents.js';
import type { Database } from '../../db/schema.js';
import type { ListFields } from '../../generated/swarm/enums.js';
import { type Agent, type AgentWithCapacity, agentOf, capacityOf, requireAgentRow, slimAgentOf } from './agent.js';

// Assigned, not spread: a spread of this many fields makes an object a hundred times as slow to build.
const withCapacity = (agent: Agent, current: number): AgentWithCapacity =>
  Object.assign(agent, { capacity: capacityOf(agent.maxTasks, current) });

/**
 * An agent with its capacity: two statements, the agent's row and its active tasks.
 *
 * @throws ProductError notFound when no agent has the id
 */
export const readAgent = async (db: Kysely<Database>, id: string): Promise<AgentWithCapacity> => {
  const row = await requireAgentRow(db, id);
  const current = await countActiveTasks(db, id);
  return withCapacity(agentOf(row), current);
};

/** All agents with their capacity, by name; slim ones are without their long texts. */
export const readAgents = async (db: Kysely<Database>, fields: ListFields): Promise<AgentWithCapacity[]> => {
  const agents =
    fields === 'full' ? (await listAgentRows(db)).map(agentOf) : (await listSlimAgentRows(db)).map(slimAgentOf);
  const active = await countActiveTasksByAgent(db);
  return agents.map((agent) => withCapacity(agent, active.get(agent.id) ?? 0));
};
