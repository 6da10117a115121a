import { changeUsers } from '../../domain/users/change.js';
import { addUserIdentity } from '../../domain/users/identities.js';
import { listIdentities, requireUser } from '../../domain/users/user.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('addUserIdentity', ({ path, body, caller, app }) =>
  changeUsers(app, caller, async (change) => {
    await requireUser(change.db, path.id);
    await addUserIdentity(change, path.id, body);
    return { status: 200, body: { identities: await listIdentities(change.db, path.id) } };
  }),
);
