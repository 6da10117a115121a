import { randomUUID } from 'node:crypto';
import type { components } from '../../generated/swarm/types.js';
import { changeRow, deleteRows, insertRow, type StoredColumns } from './rows.js';
import type { TestServer } from './server.js';

/** Stores an agent and returns its id: these tests are about tasks, not about registration. */
export const addAgent = (server: TestServer, fields: StoredColumns<'agents'> = {}): string => {
  const now = new Date().toISOString();
  const row = {
    id: randomUUID(),
    name: 'worker',
    isLead: 0,
    status: 'idle',
    capabilities: '[]',
    maxTasks: 1,
    createdAt: now,
    lastUpdatedAt: now,
    ...fields,
  };
  insertRow(server, 'agents', row);
  return String(row.id);
};

/** Changes columns of a task behind the server's back, to bring it into a state. */
export const changeTask = (server: TestServer, id: string, fields: StoredColumns<'tasks'>): void => {
  changeRow(server, 'tasks', id, fields);
};

/** Creates a task over HTTP and returns it; throws when there is one already. */
export const createTask = async (
  server: TestServer,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<components['schemas']['Task']> => {
  const { status, body: task } = await server.callUntyped('createTask', { body, headers });
  if (status !== 201) {
    throw new Error(`creating answered ${status}: ${JSON.stringify(task)}`);
  }
  return task;
};

/** Forgets all tasks, agents and their logs, so that a file's tests can share one server. */
export const clearTasks = (server: TestServer): void => {
  deleteRows(server, 'tasks');
  deleteRows(server, 'agents');
  deleteRows(server, 'agent_log');
};
