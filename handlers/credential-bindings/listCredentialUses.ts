import { listCredentialUses } from '../../domain/connections/uses.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listCredentialUses', async ({ app, query }) => ({
  status: 200,
  body: await listCredentialUses(app, query),
}));
