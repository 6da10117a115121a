import { useServer } from '../support/server.js';

const server = useServer();
test('reads one budget, the global one as _global', async () => {
  await server.request('PUT', '/api/budgets/global/_global', { body: { dailyBudgetUsd: 1.5 } });
  const { body } = await server.request('GET', '/api/budgets/global/_global');
  expect(body).toMatchObject({ scope: 'global', scopeId: '', dailyBudgetUsd: 1.5 });
});

test('404 when it is not configured, 400 for another global id or scope', async () => {
  const missing = await server.request('GET', '/api/budgets/agent/nobody');
  expect(missing.status).toBe(404);
  expect(missing.body.error).toBe('Budget not configured');
  expect((await server.request('GET', '/api/budgets/global/x')).status).toBe(400);
  expect((await server.request('GET', '/api/budgets/team/x')).status).toBe(400);
});
