import { changeUsers } from '../../domain/users/change.js';
import { getUser } from '../../domain/users/compose.js';
import { resolveUnmappedIdentity } from '../../domain/users/unmapped.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('resolveUnmappedIdentity', ({ path, body, caller, app }) =>
  changeUsers(app, caller, async (change) => {
    const identity = { kind: path.kind, externalId: path.externalId };
    const userId = await resolveUnmappedIdentity(change, identity, body);
    return { status: 200, body: { user: await getUser(change.db, userId) } };
  }),
);
