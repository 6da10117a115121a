import { listUnmappedIdentities } from '../../domain/users/unmapped.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('listUnmappedIdentities', async ({ query, app }) => ({
  status: 200,
  body: { unmapped: await listUnmappedIdentities(app.db, query.kind, query.limit) },
}));
