import { changeUsers } from '../../domain/people/change.js';
import { composeUser } from '../../domain/people/compose.js';
import { createUser } from '../../domain/people/create.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createUser', ({ body, caller, app }) =>
  changeUsers(app, caller, async (change) => {
    const id = await createUser(change, body);
    return { status: 200, body: { user: await composeUser(change.db, id) } };
  }),
);
