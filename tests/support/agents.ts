import { randomUUID } from 'node:crypto';
import type { components } from '../../generated/swarm/types.js';
import { minutesAgo } from './lifecycle.js';
import { insertRow, rowsOf, type StoredColumns } from './rows.js';
import type { TestServer } from './server.js';

type Schemas = components['schemas'];
export type RegisteredAgent = Schemas['RegisteredAgent'];

/** Registers an agent under an id of its own and returns the answer's body. */
export const registerAgent = async (
  server: TestServer,
  body: Partial<Schemas['RegisterAgentBody']> = {},
  id: string = randomUUID(),
): Promise<RegisteredAgent> => {
  const answer = await server.call('registerAgent', { agentId: id, body: { name: `agent ${id}`, ...body } });
  return answer.body;
};

/** The agent as `GET /api/agents/{id}` shows it. */
export const readAgent = async (server: TestServer, id: string): Promise<Schemas['AgentDetail']> =>
  (await server.call('getAgent', { path: { id } })).body;

/** Stores a runtime of an agent, which was heard of a minute ago unless said otherwise, and returns its id. */
export const addRuntime = (
  server: TestServer,
  agentId: string,
  fields: StoredColumns<'runtime_instances'> = {},
): string => {
  const id = randomUUID();
  insertRow(server, 'runtime_instances', {
    id,
    agentId,
    status: 'active',
    reportedSlots: 1,
    lastSeenAt: minutesAgo(1),
    createdAt: minutesAgo(9),
    updatedAt: minutesAgo(9),
    ...fields,
  });
  return id;
};

/** The agent's log, oldest first. */
export const agentLog = (server: TestServer, agentId: string) =>
  rowsOf(server, 'agent_log', { agentId }).map(({ eventType, oldValue, newValue }) => ({
    eventType,
    oldValue,
    newValue,
  }));
