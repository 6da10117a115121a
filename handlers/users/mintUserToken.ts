import { changeUsers } from '../../domain/users/change.js';
import { composeUser } from '../../domain/users/compose.js';
import { mintToken } from '../../domain/users/tokens.js';
import { requireUser } from '../../domain/users/user.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('mintUserToken', ({ path, body, caller, app }) =>
  changeUsers(app, caller, async (change) => {
    await requireUser(change.db, path.id);
    const { plaintext, token } = await mintToken(change, path.id, body.label ?? null);
    return { status: 200, body: { plaintext, token, user: await composeUser(change.db, path.id) } };
  }),
);
