import { changeUsers } from '../../domain/users/change.js';
import { getUser } from '../../domain/users/compose.js';
import { mergeUsers } from '../../domain/users/merge.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('mergeUsers', ({ path, body, caller, app }) =>
  changeUsers(app, caller, async (change) => {
    await mergeUsers(change, path.id, body.sourceUserId);
    return { status: 200, body: { user: await getUser(change.db, path.id) } };
  }),
);
