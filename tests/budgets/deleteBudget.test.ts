import { auditEntry, operatorFingerprint } from '../support/pricing.js';
import { useServer } from '../support/server.js';

const server = useServer();
test('takes the budget away, once, and logs the amount before', async () => {
  await server.call('upsertBudget', { path: { scope: 'user', scopeId: 'u1' }, body: { dailyBudgetUsd: 3 } });
  const gone = await server.call('deleteBudget', { path: { scope: 'user', scopeId: 'u1' } });
  expect(gone.status).toBe(204);
  expect(gone.body).toBeUndefined();
  expect(auditEntry(server, 'budget.deleted')).toEqual({
    scope: 'user',
    scopeId: 'u1',
    before: { dailyBudgetUsd: 3 },
    after: null,
    apiKeyFingerprint: operatorFingerprint,
  });
  const again = await server
    .call('deleteBudget', { path: { scope: 'user', scopeId: 'u1' } })
    .refused(404, 'budget_not_found');
  expect(again.error).toBe('Budget not configured');
});
