import { sumCostsByKey } from '../../db/queries/session-costs.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listKeyCosts', async ({ query, app }) => ({
  status: 200,
  body: { success: true, costs: await sumCostsByKey(app.db, query.keyType) },
}));
