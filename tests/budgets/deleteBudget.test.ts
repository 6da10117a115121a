import { auditEntry, operatorFingerprint } from '../support/pricing.js';
import { useServer } from '../support/server.js';

const server = useServer();
test('takes the budget away, once, and logs the amount before', async () => {
  await server.request('PUT', '/api/budgets/user/u1', { body: { dailyBudgetUsd: 3 } });
  const gone = await server.request('DELETE', '/api/budgets/user/u1');
  expect(gone.status).toBe(204);
  expect(gone.body).toBeUndefined();
  expect(auditEntry(server, 'budget.deleted')).toEqual({
    scope: 'user',
    scopeId: 'u1',
    before: { dailyBudgetUsd: 3 },
    after: null,
    apiKeyFingerprint: operatorFingerprint,
  });
  const again = await server.request('DELETE', '/api/budgets/user/u1');
  expect(again.status).toBe(404);
  expect(again.body.error).toBe('Budget not configured');
});
