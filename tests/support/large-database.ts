import { randomBytes } from 'node:crypto';
import { postCost } from './costs.js';
import { workersOf } from './processes.js';
import { columnsOf, insertRow, type Table } from './rows.js';
import type { OwnServer, TestServer } from './server.js';
import { addAgent, createTask } from './tasks.js';
import { waitFor } from './wait.js';

/** Stores so many copies of each row of a table; a column keeps its value unless an expression of `n` stands for it. */
export const multiply = (
  server: TestServer,
  table: Table,
  copies: number,
  changed: Readonly<Record<string, string>>,
): void => {
  const columns = columnsOf(server, table);
  server.database.exec(`
    with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${copies})
    insert into ${table} (${columns.join()})
      select ${columns.map((name) => changed[name] ?? name).join()} from ${table}, counter
  `);
};

/** Stores more than a small database has, in rows that no other read looks at: what a database cannot compress. */
export const makeLarge = (server: TestServer): void => {
  const value = randomBytes(500_000).toString('hex');
  for (let key = 1; key <= 10; key += 1) {
    insertRow(server, 'kv_entries', {
      namespace: 'filler',
      key: `${key}`,
      value,
      valueType: 'string',
      createdAt: 0,
      updatedAt: 0,
    });
  }
};

/** An expression of `n`: the id of a copy. */
export const copyOfId = 'substr(id, 1, 24) || substr(cast(1000000000000 + n as text), 2)';

/** Some more than are few: every kind of rows that large reads go through. */
export const fill = async (server: TestServer): Promise<void> => {
  const agentId = addAgent(server);
  const { id } = await createTask(server, { task: 'Find the needle', agentId });
  server.database
    .prepare(
      "update tasks set credentialKeyType = 'SOME_KEY', credentialKeySuffix = 's1', requestedByUserId = 'ada' where id = ?",
    )
    .run(id);
  await postCost(server, { agentId, taskId: id, totalCostUsd: 0.5 });
  await server.request('PUT', '/api/kv/_/notes/one', { body: { value: 1 } });
  const event = { category: 'tool', event: 'tool.start', status: 'error', source: 'worker', agentId };
  await server.request('POST', '/api/events', { body: event });
  multiply(server, 'tasks', 1100, { id: copyOfId, key: `'shared/task:' || ${copyOfId} || '/'`, rootTaskId: copyOfId });
  multiply(server, 'cost_sums', 5100, { agentPreviousDay: 'cast(n as text)' });
  multiply(server, 'events', 1100, { id: copyOfId });
  multiply(server, 'kv_entries', 1100, { key: 'key || n' });
};

/** What looks at more rows than are few, once there is what `fill` stores. */
export const largeReads = [
  '/api/tasks?search=NEEDLE&limit=3',
  '/api/tasks?source=api&limit=3',
  '/api/tasks?requestedByUserId=ada&limit=3',
  '/api/tasks?rootsOnly=true&limit=3',
  '/api/tasks?keyPrefix=shared&limit=3',
  '/api/tasks?createdAfter=2020-01-01T00:00:00Z&limit=3',
  '/api/tasks?offset=20000',
  '/api/sessions?q=needle&limit=3',
  '/api/sessions?source=api&limit=3',
  '/api/events?status=error&event=tool.start&limit=3',
  '/api/events?category=tool&limit=3',
  '/api/events/counts',
  '/api/events/counts?status=error',
  '/api/session-costs/summary?groupBy=both',
  '/api/session-costs/summary?groupBy=user&userId=unattributed',
  '/api/attribution/by-person',
  '/api/keys/costs',
  '/api/kv/_/notes?prefix=o&limit=3',
  '/api/users/unmapped?kind=chat',
];

/** The status and the body of what is read. */
export const ask = async (server: TestServer, path: string) => {
  const { status, body } = await server.request('GET', path);
  return { status, body };
};

/** Waits until a large read has a process of its own, and returns that. */
export const childOf = (server: OwnServer, path: string): Promise<number> =>
  waitFor('a child', async () => {
    await ask(server, path);
    return workersOf(server.pid)[0];
  });
