import { getIntegrationSurface } from '../../domain/catalog/catalog.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('getIntegrationSurface', async ({ app, path }) => ({
  status: 200,
  body: await getIntegrationSurface(app, path.domain),
}));
