import { upsertOauthApp } from '../../domain/oauth/manage-apps.js';
import { handler } from '../../generated/swarm/contract.js';

export default handler('upsertOauthApp', async ({ app, caller, body }) => ({
  status: 200,
  body: await upsertOauthApp(app, caller, body),
}));
