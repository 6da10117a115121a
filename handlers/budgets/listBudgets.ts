import { listBudgets } from '../../domain/budgets/budgets.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listBudgets', async ({ app }) => ({
  status: 200,
  body: { budgets: await listBudgets(app) },
}));
