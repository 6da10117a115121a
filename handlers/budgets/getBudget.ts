import { budgetKey, getBudget } from '../../domain/budgets/budgets.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getBudget', async ({ path, app }) => ({
  status: 200,
  body: await getBudget(app.db, budgetKey(path.scope, path.scopeId)),
}));
