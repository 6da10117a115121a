import type { Reader } from '../../db/access.js';
import { listTaskRowsWithin } from '../../db/queries/task-bytes.js';
import { listNewestTasksOfAgent } from '../../db/queries/tasks-of-agents.js';
import type { ListFields } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import type { AgentWithCapacity } from '../agents/agent.js';
import { readAgent, readAgents } from '../agents/read.js';
import type { App } from '../kernel/app.js';
import { maxPageBytes } from '../kernel/list-bytes.js';
import { type Dated, newestFirst } from '../kernel/newest-first.js';
import { type Task, toTask } from './task.js';

type Include = 'tasks' | undefined;
type AgentDetail = components['schemas']['AgentDetail'];

/** Of all agents of an answer together. */
const maxTasks = 1000;

/**
 * Adds to each agent its newest tasks of any status, newest first: an equal share of 1000, and of all of them together
 * the newest that have 4 MiB of text.
 */
const withTasks = async (db: Reader, agents: readonly AgentWithCapacity[]): Promise<AgentDetail[]> => {
  const share = Math.max(1, Math.floor(maxTasks / agents.length));
  const newest: Dated[] = [];
  for (const { id } of agents) {
    newest.push(...(await listNewestTasksOfAgent(db, id, share)));
  }
  const ids = newest.sort(newestFirst).slice(0, maxTasks);
  const rows = await listTaskRowsWithin(
    db,
    ids.map(({ id }) => id),
    maxPageBytes,
  );
  const tasks = new Map<string, Task[]>(agents.map((agent) => [agent.id, []]));
  for (const row of rows) {
    tasks.get(row.agentId ?? '')?.push(toTask(row));
  }
  return agents.map((agent) => ({ ...agent, tasks: tasks.get(agent.id) ?? [] }));
};

/**
 * An agent with its capacity, and with its newest tasks if they are asked for.
 *
 * @throws ProductError notFound
 */
export const getAgent = async ({ db }: App, id: string, include: Include): Promise<AgentDetail> => {
  const agent = await readAgent(db, id);
  if (include === undefined) {
    return agent;
  }
  const [detail = agent] = await withTasks(db, [agent]);
  return detail;
};

/** All agents with their capacity, by name, and with their newest tasks if they are asked for. */
export const listAgents = async (
  { db }: App,
  { fields, include }: { readonly fields: ListFields; readonly include?: Include },
): Promise<AgentDetail[]> => {
  const agents = await readAgents(db, fields);
  return include === undefined ? agents : withTasks(db, agents);
};
