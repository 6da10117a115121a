import { removeUserIdentity } from '../../domain/users/identities.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('removeUserIdentity', async ({ app, caller, path }) => {
  const identity = { kind: path.kind, externalId: path.externalId };
  return { status: 200, body: { identities: await removeUserIdentity(app, caller, path.id, identity) } };
});
