import { discoverOauthApp } from '../../domain/oauth/discover.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('discoverOauthApp', async ({ app, caller, body }) => ({
  status: 200,
  body: await discoverOauthApp(app, caller, body),
}));
