import { randomUUID } from 'node:crypto';
import type { TestServer } from './server.js';

type Value = string | number | null;

/** Stores an agent and returns its id: these tests are about tasks, not about registration. */
export const addAgent = (server: TestServer, fields: Readonly<Record<string, Value>> = {}): string => {
  const now = new Date().toISOString();
  const row: Record<string, Value> = {
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
  const names = Object.keys(row);
  server.database
    .prepare(`insert into agents (${names.join()}) values (${names.map((name) => `@${name}`).join()})`)
    .run(row);
  return String(row.id);
};

/** Changes columns of a task behind the server's back, to bring it into a state. */
export const changeTask = (server: TestServer, id: string, fields: Readonly<Record<string, Value>>): void => {
  const names = Object.keys(fields);
  const { changes } = server.database
    .prepare(`update tasks set ${names.map((name) => `${name} = @${name}`).join()} where id = @rowId`)
    .run({ ...fields, rowId: id });
  if (changes !== 1) {
    throw new Error(`there is no task ${id}`);
  }
};

/** Creates a task over HTTP and returns the body of the answer, whatever its status. */
export const createTask = async (
  server: TestServer,
  body: object,
  headers: Readonly<Record<string, string>> = {},
  // biome-ignore lint/suspicious/noExplicitAny: tests look at single fields of many shapes.
): Promise<any> => {
  const response = await server.request('POST', '/api/tasks', { body, headers });
  if (response.status !== 201) {
    throw new Error(`creating answered ${response.status}: ${JSON.stringify(response.body)}`);
  }
  return response.body;
};

/** Forgets all tasks, agents and their logs, so that a file's tests can share one server. */
export const clearTasks = (server: TestServer): void => {
  server.database.exec('delete from tasks; delete from agents; delete from agent_log;');
};
