import { mergeUsers } from '../../domain/users/merge.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('mergeUsers', async ({ app, caller, path, body }) => ({
  status: 200,
  body: { user: await mergeUsers(app, caller, path.id, body.sourceUserId) },
}));
