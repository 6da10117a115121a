import { budgetKey, upsertBudget } from '../../domain/budgets/budgets.js';
import { keyFingerprint } from '../../domain/kernel/fingerprint.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('upsertBudget', async ({ path, body, app, rawHeaders }) => {
  const key = budgetKey(path.scope, path.scopeId);
  const fingerprint = keyFingerprint(rawHeaders.authorization);
  return { status: 200, body: await upsertBudget(app, key, body.dailyBudgetUsd, fingerprint) };
});
