import { backtestWorkflow } from '../../domain/workflows/backtest/backtest.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('backtestWorkflow', async ({ app, caller, path, body, signal }) => ({
  status: 200,
  body: await backtestWorkflow(app, caller, path.id, body, signal),
}));
