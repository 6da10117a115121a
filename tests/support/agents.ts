import { randomUUID } from 'node:crypto';
import type { components } from '../../generated/swarm/types.js';
import type { RawResponse, TestServer } from './server.js';

type Schemas = components['schemas'];
export type RegisteredAgent = Schemas['RegisteredAgent'];

/** Registers an agent under an id of its own and returns the answer's body. */
export const registerAgent = async (
  server: TestServer,
  body: Partial<Schemas['RegisterAgentBody']> = {},
  id: string = randomUUID(),
): Promise<RegisteredAgent> => {
  const answer = await server.request('POST', '/api/agents', {
    headers: { 'X-Agent-ID': id },
    body: { name: `agent ${id}`, ...body },
  });
  if (answer.status !== 200 && answer.status !== 201) {
    throw new Error(`registration answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return answer.body;
};

/** The agent as `GET /api/agents/{id}` shows it. */
export const readAgent = async (server: TestServer, id: string): Promise<Schemas['AgentDetail']> =>
  (await server.request('GET', `/api/agents/${id}`)).body;

/** A request with the headers of an agent's worker. */
export const asWorker = (
  server: TestServer,
  method: string,
  path: string,
  worker: { agentId?: string; runtimeInstanceId?: string; body?: unknown } = {},
): Promise<RawResponse> =>
  server.request(method, path, {
    headers: {
      ...(worker.agentId !== undefined && { 'X-Agent-ID': worker.agentId }),
      ...(worker.runtimeInstanceId !== undefined && { 'X-Runtime-Instance-ID': worker.runtimeInstanceId }),
    },
    ...(worker.body !== undefined && { body: worker.body }),
  });

/** The agent's log, oldest first. */
export const agentLog = (
  server: TestServer,
  agentId: string,
): { eventType: string; oldValue: string | null; newValue: string | null }[] =>
  server.database
    .prepare('select eventType, oldValue, newValue from agent_log where agentId = ? order by id')
    .all(agentId) as { eventType: string; oldValue: string | null; newValue: string | null }[];
