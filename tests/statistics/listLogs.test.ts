import { randomUUID } from 'node:crypto';
import { testOn } from '../support/only-on.js';
import { planSteps } from '../support/plans.js';
import { deleteRows, insertRow } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer();
afterEach(() => deleteRows(server, 'agent_log'));
const list = (query = '') => server.request('GET', `/api/logs?${query}`);
const typesOf = async (query = ''): Promise<string[]> =>
  (await list(query)).body.logs.map((entry: { eventType: string }) => entry.eventType);

const addLog = (eventType: string, createdAt: string, agentId: string | null = null): void => {
  insertRow(server, 'agent_log', { id: randomUUID(), eventType, agentId, createdAt });
};

test('is newest first, without changes of agent status unless an agent is named', async () => {
  addLog('agent_joined', '2026-01-01T00:00:00.000Z', 'a');
  addLog('agent_status_change', '2026-01-02T00:00:00.000Z', 'a');
  addLog('task_created', '2026-01-03T00:00:00.000Z');

  expect(await typesOf()).toEqual(['task_created', 'agent_joined']);
  expect(await typesOf('agentId=a')).toEqual(['agent_status_change', 'agent_joined']);
  expect(await typesOf('agentId=b')).toEqual([]);
  expect(await typesOf('limit=1')).toEqual(['task_created']);
});

test('gives 100 entries unless told otherwise, and never more than 10,000', async () => {
  server.database.exec(`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 10050)
    insert into agent_log (id, eventType, createdAt)
    select '00000000-0000-7000-8000-' || substr(cast(1000000000000 + n as text), 2), 'task_created', '2026-01-01T00:00:00.000Z' from numbers`);
  expect(await typesOf()).toHaveLength(100);
  expect(await typesOf('limit=500')).toHaveLength(500);
  expect((await server.call('listLogs', { query: { limit: 9007199254740991 } })).body.logs).toHaveLength(10_000);
}, 60_000);

test.each(['limit=0', 'limit=many', 'limit=-1'])('refuses %s', async (query) => {
  expect((await list(query)).status).toBe(400);
});

test('shows what the server itself writes, without the fields that have no value', async () => {
  const agent = (await server.call('registerAgent', { body: { name: 'worker' } })).body;
  const { body } = await list();
  expect(body.logs).toContainEqual({
    id: expect.any(String),
    eventType: 'agent_joined',
    agentId: agent.id,
    newValue: 'idle',
    createdAt: expect.any(String),
  });
});

testOn('sqlite', 'query plans of SQLite')(
  'the list of everybody walks an index that leaves out changes of agent status',
  () => {
    const steps = planSteps(
      server,
      "select * from agent_log where eventType <> 'agent_status_change' order by createdAt desc, id desc limit 100",
    );
    expect(steps.join('; ')).toMatch(/INDEX agent_log_notable(?!.*TEMP B-TREE FOR ORDER BY)/);
  },
);
