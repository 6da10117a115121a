import { changeUsers } from '../../domain/people/change.js';
import { composeUser } from '../../domain/people/compose.js';
import { resolveUnmappedIdentity } from '../../domain/people/unmapped.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('resolveUnmappedIdentity', ({ path, body, caller, app }) =>
  changeUsers(app, caller, async (change) => {
    const identity = { kind: path.kind, externalId: path.externalId };
    const userId = await resolveUnmappedIdentity(change, identity, body);
    return { status: 200, body: { user: await composeUser(change.db, userId) } };
  }),
);
