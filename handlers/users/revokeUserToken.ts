import { changeUsers } from '../../domain/users/change.js';
import { getUser } from '../../domain/users/compose.js';
import { revokeUserToken } from '../../domain/users/tokens.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('revokeUserToken', ({ path, caller, app }) =>
  changeUsers(app, caller, async (change) => {
    await revokeUserToken(change, path.id, path.tokenId);
    return { status: 200, body: { user: await getUser(change.db, path.id) } };
  }),
);
