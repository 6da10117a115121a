import { listBudgetRefusals } from '../../domain/budgets/budgets.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listBudgetRefusals', async ({ query, app }) => ({
  status: 200,
  body: { refusals: await listBudgetRefusals(app, query.limit) },
}));
