import { changeUsers } from '../../domain/users/change.js';
import { composeUser } from '../../domain/users/compose.js';
import { revokeToken } from '../../domain/users/tokens.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('revokeUserToken', ({ path, caller, app }) =>
  changeUsers(app, caller, async (change) => {
    await revokeToken(change, path.id, path.tokenId);
    return { status: 200, body: { user: await composeUser(change.db, path.id) } };
  }),
);
