import { createOauthAuthorizeUrl } from '../../domain/oauth/begin.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('createOauthAuthorizeUrl', async ({ app, caller, path, body }) => ({
  status: 200,
  body: await createOauthAuthorizeUrl(app, caller, path.id, body),
}));
