import type { Reader } from '../../db/access.js';
import {
  agentAnswered,
  findAgentRowWithActive,
  listAgentRows,
  listSlimAgentRows,
  sumAgentBytes,
} from '../../db/queries/agents.js';
import { countActiveTasksByAgent } from '../../db/queries/tasks-of-agents.js';
import type { ListFields } from '../../generated/swarm/enums.js';
import { notFound } from '../kernel/errors.js';
import { readWhole } from '../kernel/list-bytes.js';
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

const fullAgents = async (db: Reader): Promise<Agent[]> => {
  const rows = await readWhole({
    sumBytes: () => sumAgentBytes(db, 'full'),
    read: () => listAgentRows(db),
    answered: agentAnswered,
    narrowing: 'ask for fields=slim, or for one agent',
  });
  return rows.map(agentOf);
};

const slimAgents = async (db: Reader): Promise<Agent[]> => {
  const rows = await readWhole({
    sumBytes: () => sumAgentBytes(db, 'slim'),
    read: () => listSlimAgentRows(db),
    answered: agentAnswered,
    narrowing: 'ask for one agent',
  });
  return rows.map(slimAgentOf);
};

/**
 * All agents with their capacity, by name; slim ones are without their long texts.
 *
 * @throws ProductError unavailable (`read_too_large`) when they have more than 16 MiB
 */
export const readAgents = async (db: Reader, fields: ListFields): Promise<AgentWithCapacity[]> => {
  const agents = fields === 'full' ? await fullAgents(db) : await slimAgents(db);
  const active = await countActiveTasksByAgent(db);
  return agents.map((agent) => withCapacity(agent, active.get(agent.id) ?? 0));
};
