import type { Kysely } from 'kysely';
import { listTasksOfAgents } from '../../db/queries/agents.js';
import type { Database } from '../../db/schema.js';
import type { components } from '../../generated/swarm/types.js';
import type { AgentWithCapacity } from '../agents/agent.js';
import { type Task, toTask } from './task.js';

type AgentDetail = components['schemas']['AgentDetail'];

/** Adds to an agent its tasks of any status, newest first. */
export const withOwnTasks = async (db: Kysely<Database>, agent: AgentWithCapacity): Promise<AgentDetail> => ({
  ...agent,
  tasks: (await listTasksOfAgents(db, agent.id)).map(toTask),
});

/** Adds to each of all agents its tasks of any status, newest first. */
export const withTasks = async (db: Kysely<Database>, agents: readonly AgentWithCapacity[]): Promise<AgentDetail[]> => {
  const tasks = new Map<string, Task[]>(agents.map((agent) => [agent.id, []]));
  for (const row of await listTasksOfAgents(db, undefined)) {
    tasks.get(row.agentId ?? '')?.push(toTask(row));
  }
  return agents.map((agent) => ({ ...agent, tasks: tasks.get(agent.id) ?? [] }));
};
