import { disconnectOauthApp } from '../../domain/oauth/revoke.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('disconnectOauthApp', async ({ app, caller, path, query }) => ({
  status: 200,
  body: await disconnectOauthApp(app, caller, path.provider, query),
}));
