import { changeUsers } from '../../domain/users/change.js';
import { getUser } from '../../domain/users/compose.js';
import { createUser } from '../../domain/users/create.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createUser', ({ body, caller, app }) =>
  changeUsers(app, caller, async (change) => {
    const id = await createUser(change, body);
    return { status: 200, body: { user: await getUser(change.db, id) } };
  }),
);
