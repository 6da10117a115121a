import { dateCost, postCost } from '../support/costs.js';
import { testOn } from '../support/only-on.js';
import { planSteps } from '../support/plans.js';
import { deleteRow } from '../support/rows.js';
import { useServer } from '../support/server.js';
import { addAgent, createTask } from '../support/tasks.js';

const server = useServer();
type Query = { agentId?: string; taskId?: string; startDate?: string; endDate?: string; limit?: number };

const sessions = async (query: Query): Promise<string[] | undefined> => {
  const { data } = await server.client().GET('/api/session-costs', { params: { query } });
  return data?.costs.map((cost) => cost.sessionId);
};

test('newest first, a hundred at most unless asked', async () => {
  const agentId = addAgent(server);
  for (let index = 0; index < 101; index += 1) {
    await postCost(server, { agentId, sessionId: `s${index}` });
  }
  const newest = await sessions({ agentId });
  expect(newest).toHaveLength(100);
  expect(newest?.slice(0, 2)).toEqual(['s100', 's99']);
  expect(await sessions({ agentId, limit: 200 })).toHaveLength(101);
  expect(await sessions({ agentId, limit: 1 })).toEqual(['s100']);
});

test('date bounds are inclusive and go with the agent; a day ends with its last millisecond', async () => {
  const agentId = addAgent(server);
  const other = addAgent(server);
  const times = ['2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00.000Z'];
  for (const [index, time] of times.entries()) {
    dateCost(server, (await postCost(server, { agentId, sessionId: `t${index}` })).id, time);
  }
  dateCost(server, (await postCost(server, { agentId: other, sessionId: 'other' })).id, '2026-03-01T12:00:00.000Z');
  expect(await sessions({ agentId, startDate: '2026-03-01', endDate: '2026-03-01' })).toEqual(['t1', 't0']);
  expect(await sessions({ startDate: '2026-03-01', endDate: '2026-03-01' })).toEqual(['t1', 'other', 't0']);
  expect(await sessions({ agentId, startDate: '2026-03-01T23:59:59.999Z', endDate: '2026-03-02T00:00:00Z' })).toEqual([
    't2',
    't1',
  ]);
  expect(await sessions({ agentId, startDate: '2026-03-01T00:00:00.001Z', endDate: '2026-03-01' })).toEqual(['t1']);
});

test('a task sets all other filters aside', async () => {
  const agentId = addAgent(server);
  const task = await createTask(server, { task: 'Spend', agentId });
  await postCost(server, { agentId, taskId: task.id, sessionId: 'of-task' });
  expect(await sessions({ taskId: task.id, agentId: 'nobody', endDate: '2000-01-01' })).toEqual(['of-task']);
});

test('unknown ids give nothing', async () => {
  expect(await sessions({ agentId: 'nobody' })).toEqual([]);
  expect(await sessions({ taskId: 'nothing' })).toEqual([]);
});

test('a breakdown that cannot be read is null', async () => {
  const agentId = addAgent(server);
  const models = [{ model: 'm', inputTokens: 1, outputTokens: 1, cacheReadTokens: 1, cacheWriteTokens: 1 }];
  const { id } = await postCost(server, { agentId, models });
  server.database.prepare("update session_costs set modelBreakdown = '[broken' where id = ?").run(id);
  const { data } = await server.client().GET('/api/session-costs', { params: { query: { agentId } } });
  expect(data?.costs[0]?.modelBreakdown).toBeNull();
});

test('the costs of a deleted task stay without it, those of a deleted agent go', async () => {
  const agentId = addAgent(server);
  const task = await createTask(server, { task: 'Spend', agentId });
  await postCost(server, { agentId, taskId: task.id });
  deleteRow(server, 'tasks', task.id);
  const { data } = await server.client().GET('/api/session-costs', { params: { query: { agentId } } });
  expect(data?.costs).toHaveLength(1);
  expect(data?.costs[0]).not.toHaveProperty('taskId');
  deleteRow(server, 'agents', agentId);
  expect(await sessions({ agentId })).toEqual([]);
});

test.each([
  'limit=0',
  'startDate=yesterday',
  'endDate=2026-01-01T00:00:00%2B01:00',
  'startDate=2026-99-99',
  'startDate=2026-02-30',
  'endDate=2026-02-29T10:00Z',
])('%s is refused', async (query) => {
  const { status, body } = await server.request('GET', `/api/session-costs?${query}`);
  expect(status).toBe(400);
  expect(body.error).toContain(`query.${query.split('=')[0]}`);
});

testOn('sqlite', 'query plans of SQLite')('each way of asking is answered from an index, without sorting', () => {
  const plans = [
    ['where "taskId" = ?', 'session_costs_task'],
    ['where "agentId" = ? and "createdAt" >= ? and "createdAt" <= ?', 'session_costs_agent'],
    ['where "createdAt" >= ? and "createdAt" <= ?', 'session_costs_created'],
    ['', 'session_costs_created'],
  ] as const;
  for (const [condition, index] of plans) {
    const steps = planSteps(
      server,
      `select * from session_costs ${condition} order by createdAt desc, id desc limit 100`,
      ...condition.split('?').slice(1),
    );
    const detail = steps.join('\n');
    expect(detail).toContain(index);
    expect(detail).not.toContain('TEMP B-TREE');
  }
});
