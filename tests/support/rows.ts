import type { TestServer } from './server.js';

const insert = (server: TestServer, table: string, row: Readonly<Record<string, unknown>>): void => {
  const columns = Object.keys(row);
  server.database
    .prepare(`insert into ${table} ("${columns.join('","')}") values (${columns.map(() => '?').join(',')})`)
    .run(Object.values(row));
};

const at = '2026-01-31T12:00:00.000Z';

/** An agent row with what the schema demands, for tests that need an agent only to refer to. */
export const insertAgent = (server: TestServer, id: string, row: Readonly<Record<string, unknown>> = {}): void =>
  insert(server, 'agents', {
    id,
    name: id,
    isLead: 0,
    status: 'idle',
    capabilities: '[]',
    maxTasks: 1,
    createdAt: at,
    lastUpdatedAt: at,
    ...row,
  });

/** A task row with what the schema demands, for tests that need a task only to refer to. */
export const insertTask = (server: TestServer, id: string, row: Readonly<Record<string, unknown>> = {}): void =>
  insert(server, 'tasks', {
    id,
    key: 'default',
    task: id,
    status: 'pending',
    source: 'api',
    tags: '[]',
    priority: 50,
    dependsOn: '[]',
    rootTaskId: id,
    createdAt: at,
    lastUpdatedAt: at,
    ...row,
  });
