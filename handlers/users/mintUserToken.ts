import { mintUserToken } from '../../domain/users/tokens.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('mintUserToken', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await mintUserToken(app, caller, path.id, body.label ?? null),
}));
