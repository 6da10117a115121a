import { revokeUserToken } from '../../domain/users/tokens.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('revokeUserToken', async ({ app, caller, path }) => ({
  status: 200,
  body: { user: await revokeUserToken(app, caller, path.id, path.tokenId) },
}));
