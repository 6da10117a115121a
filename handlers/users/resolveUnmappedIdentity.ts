import { resolveUnmappedIdentity } from '../../domain/users/unmapped.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('resolveUnmappedIdentity', async ({ app, caller, path, body }) => {
  const identity = { kind: path.kind, externalId: path.externalId };
  return { status: 200, body: { user: await resolveUnmappedIdentity(app, caller, identity, body) } };
});
