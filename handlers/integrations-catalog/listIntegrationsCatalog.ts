import { listIntegrationsCatalog } from '../../domain/catalog/catalog.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listIntegrationsCatalog', async ({ app }) => ({
  status: 200,
  body: await listIntegrationsCatalog(app),
}));
