import { listCredentialBindings } from '../../domain/connections/bindings.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listCredentialBindings', async ({ app, query }) => ({
  status: 200,
  body: await listCredentialBindings(app, query),
}));
