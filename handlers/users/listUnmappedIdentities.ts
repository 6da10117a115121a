import { listUnmappedIdentities } from '../../domain/users/unmapped.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listUnmappedIdentities', async ({ app, query, signal }) => ({
  status: 200,
  body: { unmapped: await listUnmappedIdentities(app, query.kind, query.limit, signal) },
}));
