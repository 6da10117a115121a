import type { Reader } from '../../db/access.js';
import { findAgentRowWithActive, listAgentRows, listSlimAgentRows } from '../../db/queries/agents.js';
import { countActiveTasksByAgent } from '../../db/queries/tasks-of-agents.js';
import type { ListFields } from '../../generated/swarm/enums.js';
import { notFound } from '../kernel/errors.js';
import { type Agent, type AgentWithCapacity, agentOf, capacityOf, slimAgentOf } from './agent.js';

// Assigned, not spread: a spread of this many fields makes an object a hundred times as slow to build.
const withCapacity = (agent: Agent, current: number): AgentWithCapacity =>
  Object.assign(agent, { capacity: capacityOf(agent.maxTasks, current) });

/**
 * An agent with its capacity.
 *
 * @throws ProductError notFound when no agent has the id
 */
export const readAgent = async (db: Reader, id: string): Promise<AgentWithCapacity> => {
  const row = await findAgentRowWithActive(db, id);
  if (row === undefined) {
    throw notFound('agent');
  }
  return withCapacity(agentOf(row), row.active);
};

/** All agents with their capacity, by name; slim ones are without their long texts. */
export const readAgents = async (db: Reader, fields: ListFields): Promise<AgentWithCapacity[]> => {
  const agents: Agent[] =
    fields === 'full' ? (await listAgentRows(db)).map(agentOf) : (await listSlimAgentRows(db)).map(slimAgentOf);
  const active = await countActiveTasksByAgent(db);
  return agents.map((agent) => withCapacity(agent, active.get(agent.id) ?? 0));
};
