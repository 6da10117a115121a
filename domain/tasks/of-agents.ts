import type { Reader } from '../../db/access.js';
import { sumAgentBytes } from '../../db/queries/agents.js';
import { fewBytes } from '../../db/queries/reach.js';
import { listTaskRowsWithin } from '../../db/queries/task-bytes.js';
import { listNewestTasksOfAgent } from '../../db/queries/tasks-of-agents.js';
import type { HeavyRead, LongRead } from '../../db/reads/heavy-read.js';
import type { ListFields } from '../../generated/swarm/enums.js';
import type { components } from '../../generated/swarm/types.js';
import type { AgentWithCapacity } from '../agents/agent.js';
import { readAgent, readAgents } from '../agents/read.js';
import type { App } from '../kernel/app.js';
import { heavyReads } from '../kernel/heavy-reads.js';
import { maxPageBytes } from '../kernel/list-bytes.js';
import { type Dated, newestFirst } from '../kernel/newest-first.js';
import type { Answer } from '../kernel/written.js';
import { type Task, toTask } from './task.js';

type Include = 'tasks' | undefined;
type AgentDetail = components['schemas']['AgentDetail'];
type AgentList = components['schemas']['AgentList'];

interface WithTasks {
  readonly agents: AgentDetail[];
  /** Not all of the tasks came that were to come. */
  readonly isCut: boolean;
}

/** Of all agents of an answer together. */
const maxTasks = 1000;

/**
 * Adds to each agent its newest tasks of any status, newest first: an equal share of 1000, and of all of them together
 * the newest that have `maxBytes` bytes of text, or one.
 */
const withTasks = async (db: Reader, agents: readonly AgentWithCapacity[], maxBytes: number): Promise<WithTasks> => {
  const share = Math.max(1, Math.floor(maxTasks / agents.length));
  const newest: Dated[] = [];
  for (const { id } of agents) {
    newest.push(...(await listNewestTasksOfAgent(db, id, share)));
  }
  const ids = newest
    .sort(newestFirst)
    .slice(0, maxTasks)
    .map(({ id }) => id);
  const rows = await listTaskRowsWithin(db, ids, maxBytes);
  const tasks = new Map<string, Task[]>(agents.map((agent) => [agent.id, []]));
  for (const row of rows) {
    tasks.get(row.agentId ?? '')?.push(toTask(row));
  }
  return {
    agents: agents.map((agent) => ({ ...agent, tasks: tasks.get(agent.id) ?? [] })),
    isCut: rows.length < ids.length,
  };
};

const readShortWithTasks = async (
  db: Reader,
  agents: readonly AgentWithCapacity[],
): Promise<AgentDetail[] | undefined> => {
  const { agents: details, isCut } = await withTasks(db, agents, fewBytes);
  return isCut ? undefined : details;
};

export const agentWithTasks: HeavyRead<AgentWithCapacity, AgentDetail> = {
  module: import.meta.url,
  name: 'agentWithTasks',
  narrowing: 'a list of its tasks instead',
  read: async (db, agent) => {
    const { agents } = await withTasks(db, [agent], maxPageBytes);
    return agents[0] ?? agent;
  },
};

/**
 * An agent with its capacity, and with its newest tasks if they are asked for: then it reads until the signal aborts.
 *
 * @throws ProductError notFound
 */
export const getAgent = async (
  app: App,
  id: string,
  tasks: { readonly signal: AbortSignal } | undefined,
): Promise<Answer<AgentDetail>> => {
  const agent = await readAgent(app.db, id);
  if (tasks === undefined) {
    return agent;
  }
  const [short] = (await readShortWithTasks(app.db, [agent])) ?? [];
  return short ?? app.service(heavyReads).write(agentWithTasks, agent, tasks.signal);
};

interface AgentQuestion {
  readonly fields: ListFields;
  readonly include?: Include;
}

const readShortList = async (db: Reader, { fields, include }: AgentQuestion): Promise<AgentList | undefined> => {
  const agents = await readAgents(db, fields);
  if (include === undefined) {
    return { agents };
  }
  const details = await readShortWithTasks(db, agents);
  return details && { agents: details };
};

export const agentListing: LongRead<AgentQuestion, AgentList> = {
  module: import.meta.url,
  name: 'agentListing',
  narrowing: 'fields=slim where that is not asked for yet, or ask for one agent',
  bytesOf: (db, { fields }) => sumAgentBytes(db, fields),
  readShort: readShortList,
  read: async (db, { fields, include }) => {
    const agents = await readAgents(db, fields);
    return include === undefined ? { agents } : { agents: (await withTasks(db, agents, maxPageBytes)).agents };
  },
};

/**
 * All agents with their capacity, by name, and with their newest tasks if they are asked for. Reads until the signal
 * aborts.
 *
 * @throws ProductError unavailable (`read_too_large`) when they have more than 16 MiB
 */
export const listAgents = (
  app: App,
  { fields, include }: AgentQuestion,
  signal: AbortSignal,
): Promise<Answer<AgentList>> => app.service(heavyReads).answer(agentListing, { fields, include }, signal);
