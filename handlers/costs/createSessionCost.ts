import { createSessionCost } from '../../domain/costs/record-cost.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createSessionCost', async ({ app, caller, body }) => ({
  status: 201,
  body: { success: true, cost: await createSessionCost(app, caller, body) },
}));
