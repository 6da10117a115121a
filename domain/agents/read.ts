import type { Kysely } from 'kysely';
import {
  countActiveTasks,
  countActiveTasksByAgent,
  listAgentRows,
  listSlimAgentRows,
} from '../../db/queries/agents.js';
import type { Database } from '../../db/schema.js';
import { type AgentWithCapacity, agentOf, capacityOf, requireAgentRow, slimAgentOf } from './agent.js';

/**
 * An agent with its capacity: two statements, the agent's row and its active tasks.
 *
 * @throws ApiError 404 when no agent has the id
 */
export const readAgent = async (db: Kysely<Database>, id: string): Promise<AgentWithCapacity> => {
  const row = await requireAgentRow(db, id);
  const current = await countActiveTasks(db, id);
  return { ...agentOf(row), capacity: capacityOf(row.maxTasks, current) };
};

/** All agents with their capacity, by name; slim ones are without their long texts. */
export const listAgents = async (db: Kysely<Database>, fields: 'full' | 'slim'): Promise<AgentWithCapacity[]> => {
  const agents =
    fields === 'full' ? (await listAgentRows(db)).map(agentOf) : (await listSlimAgentRows(db)).map(slimAgentOf);
  const active = await countActiveTasksByAgent(db);
  return agents.map((agent) => ({ ...agent, capacity: capacityOf(agent.maxTasks, active.get(agent.id) ?? 0) }));
};
