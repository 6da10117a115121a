import { getBudget } from '../../domain/budgets/budgets.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getBudget', async ({ app, path }) => ({
  status: 200,
  body: await getBudget(app, path),
}));
