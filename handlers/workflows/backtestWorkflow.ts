import { backtestWorkflow } from '../../domain/workflows/backtest/backtest.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('backtestWorkflow', async ({ app, path, body, signal }) => ({
  status: 200,
  body: await backtestWorkflow(app, path.id, body, signal),
}));
