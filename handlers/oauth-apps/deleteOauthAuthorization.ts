import { deleteOauthAuthorization } from '../../domain/oauth/revoke.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('deleteOauthAuthorization', async ({ app, caller, path }) => ({
  status: 200,
  body: await deleteOauthAuthorization(app, caller, path.id),
}));
