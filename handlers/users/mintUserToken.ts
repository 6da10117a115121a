import { changeUsers } from '../../domain/users/change.js';
import { getUser } from '../../domain/users/compose.js';
import { mintUserToken } from '../../domain/users/tokens.js';
import { requireUser } from '../../domain/users/user.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('mintUserToken', ({ path, body, caller, app }) =>
  changeUsers(app, caller, async (change) => {
    await requireUser(change.db, path.id);
    const { plaintext, token } = await mintUserToken(change, path.id, body.label ?? null);
    return { status: 200, body: { plaintext, token, user: await getUser(change.db, path.id) } };
  }),
);
