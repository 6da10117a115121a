import { useServer } from '../support/server.js';

const server = useServer();
test('reads one budget, the global one as _global', async () => {
  await server.call('upsertBudget', { path: { scope: 'global', scopeId: '_global' }, body: { dailyBudgetUsd: 1.5 } });
  const { body } = await server.call('getBudget', { path: { scope: 'global', scopeId: '_global' } });
  expect(body).toMatchObject({ scope: 'global', scopeId: '', dailyBudgetUsd: 1.5 });
});

test('404 when it is not configured, 400 for another global id or scope', async () => {
  const missing = await server
    .call('getBudget', { path: { scope: 'agent', scopeId: 'nobody' } })
    .refused(404, 'budget_not_found');
  expect(missing.error).toBe('Budget not configured');
  await server
    .call('getBudget', { path: { scope: 'global', scopeId: 'x' } })
    .refused(400, 'validation_error', 'path.scopeId');
  await server
    .callUntyped('getBudget', { path: { scope: 'team', scopeId: 'x' } })
    .refused(400, 'validation_error', 'path.scope');
});
