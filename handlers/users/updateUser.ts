import { changeUsers } from '../../domain/users/change.js';
import { getUser } from '../../domain/users/compose.js';
import { updateUser } from '../../domain/users/update.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('updateUser', ({ path, body, caller, app }) =>
  changeUsers(app, caller, async (change) => {
    await updateUser(change, path.id, body);
    return { status: 200, body: { user: await getUser(change.db, path.id) } };
  }),
);
