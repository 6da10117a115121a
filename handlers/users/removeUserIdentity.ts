import { changeUsers } from '../../domain/users/change.js';
import { removeUserIdentity } from '../../domain/users/identities.js';
import { listIdentities, requireUser } from '../../domain/users/user.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('removeUserIdentity', ({ path, caller, app }) =>
  changeUsers(app, caller, async (change) => {
    await requireUser(change.db, path.id);
    await removeUserIdentity(change, path.id, { kind: path.kind, externalId: path.externalId });
    return { status: 200, body: { identities: await listIdentities(change.db, path.id) } };
  }),
);
