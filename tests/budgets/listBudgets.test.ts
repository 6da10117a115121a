import { useServer } from '../support/server.js';

const server = useServer();
test('by scope, then id', async () => {
  expect((await server.call('listBudgets')).body).toEqual({ budgets: [] });
  for (const path of ['user/b', 'user/a', 'global/_global', 'agent/z']) {
    await server.request('PUT', `/api/budgets/${path}`, { body: { dailyBudgetUsd: 1 } });
  }
  const { body } = await server.call('listBudgets');
  expect(body.budgets.map((budget: { scope: string; scopeId: string }) => [budget.scope, budget.scopeId])).toEqual([
    ['agent', 'z'],
    ['global', ''],
    ['user', 'a'],
    ['user', 'b'],
  ]);
});
