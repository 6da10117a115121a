import { auditEntry, operatorFingerprint } from '../support/pricing.js';
import { changeRows } from '../support/rows.js';
import { useServer } from '../support/server.js';

const server = useServer();
const put = (path: string, dailyBudgetUsd: unknown) =>
  server.request('PUT', `/api/budgets/${path}`, { body: { dailyBudgetUsd } });

test('creates a budget, then changes its amount and keeps its age; both are logged', async () => {
  const created = await put('agent/a1', 25);
  expect(created.status).toBe(200);
  expect(created.body).toEqual({
    scope: 'agent',
    scopeId: 'a1',
    dailyBudgetUsd: 25,
    createdAt: expect.any(Number),
    lastUpdatedAt: created.body.createdAt,
  });
  const entry = { scope: 'agent', scopeId: 'a1', apiKeyFingerprint: operatorFingerprint };
  expect(auditEntry(server, 'budget.upserted')).toEqual({ ...entry, before: null, after: { dailyBudgetUsd: 25 } });
  changeRows(server, 'budgets', { scopeId: 'a1' }, { createdAt: 1, lastUpdatedAt: 1 });
  const changed = await put('agent/a1', 0);
  expect(changed.body).toMatchObject({ dailyBudgetUsd: 0, createdAt: 1 });
  expect(changed.body.lastUpdatedAt).toBeGreaterThan(1);
  expect(auditEntry(server, 'budget.upserted')).toEqual({
    ...entry,
    before: { dailyBudgetUsd: 25 },
    after: { dailyBudgetUsd: 0 },
  });
});

test('the global budget is called _global in the path and has an empty id', async () => {
  expect((await put('global/_global', 5)).body).toMatchObject({ scope: 'global', scopeId: '' });
  const { status, body } = await put('global/everybody', 5);
  expect(status).toBe(400);
  expect(body.error).toContain('path.scopeId');
});

test('ids are decoded and need not exist', async () => {
  expect((await put('user/a%2Fb%40c', 5)).body.scopeId).toBe('a/b@c');
});

test.each([
  ['body.dailyBudgetUsd', 'agent/a2', -1],
  ['body.dailyBudgetUsd', 'agent/a2', '5'],
  ['body.dailyBudgetUsd', 'agent/a2', undefined],
  ['path.scope', 'team/a2', 1],
  ['path.scopeId', `agent/${'x'.repeat(256)}`, 1],
])('a wrong %s is named', async (field, path, amount) => {
  const { status, body } = await put(path, amount);
  expect(status).toBe(400);
  expect(body.error).toContain(field);
});
