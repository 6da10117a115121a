import { budgetKey, deleteBudget } from '../../domain/budgets/budgets.js';
import { keyFingerprint } from '../../domain/kernel/fingerprint.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteBudget', async ({ path, app, rawHeaders }) => {
  await deleteBudget(app, budgetKey(path.scope, path.scopeId), keyFingerprint(rawHeaders.authorization));
  return { status: 204 };
});
